import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import { type ArticleTag, selectTags } from './queries.server';

/** All tags by name. For subscribers. */
export async function listTags(scope: Scope): Promise<ArticleTag[]> {
  requireSubscriber(scope);
  const [tags] = await scope.read(selectTags(scope));
  return tags;
}
