import { asc } from 'drizzle-orm';
import { articleTags } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { requireSubscriber } from '~/scope/viewer';
import type { ArticleTag } from './queries.server';

/** All tags by name. For subscribers. */
export async function listTags(scope: Scope): Promise<ArticleTag[]> {
  const [tags] = await scope.read(selectTags(scope));
  return tags;
}

/** Statement: all tags by name, for pages that read more in the same round trip. */
export function selectTags(scope: Scope) {
  requireSubscriber(scope);
  return scope.db
    .select({ id: articleTags.id, slug: articleTags.slug, name: articleTags.name })
    .from(articleTags)
    .orderBy(asc(articleTags.name));
}
