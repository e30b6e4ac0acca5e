import { isAppError } from '~/kit/app-error';
import { isBlank } from '~/kit/text/plain-text';
import { slugOf } from '~/kit/text/slug-of';
import type { Tree } from './fields';

/** How many addresses are tried for a title whose address is taken. */
const mostTried = 20;

/**
 * Publishes a draft that has no address under one made of its title, with a number if that one is taken; `otherwise` for
 * a title without Latin letters.
 */
export async function addressed<Result>(
  tree: Record<string, Tree>,
  otherwise: string,
  publish: () => Promise<Result>,
): Promise<Result> {
  const isOwn = typeof tree.slug === 'string' && !isBlank(tree.slug);
  const made = slugOf(typeof tree.title === 'string' ? tree.title : '', otherwise);
  for (let number = 1; ; number++) {
    if (!isOwn) tree.slug = number === 1 ? made : `${made}-${number}`;
    try {
      return await publish();
    } catch (error) {
      const isTaken = isAppError(error) && Object.keys(error.errors ?? {}).join() === 'slug';
      if (isOwn || !isTaken || number === mostTried) throw error;
    }
  }
}
