import { asc, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articles } from '#db/schema';
import type { Page } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ListArticleNames } from './article-schema';

/** Which articles there are, those to come among them. In the order of their ids, which a save does not change. */
export async function listArticleNames(
  scope: Scope,
  slice: ListArticleNames,
): Promise<Page<{ articleId: string; slug: string }>> {
  requireAdmin(scope);
  const { db } = scope;
  const [items, count] = await scope.read(
    db
      .select({ articleId: articles.id, slug: articles.slug })
      .from(articles)
      .orderBy(asc(articles.id))
      .limit(slice.limit)
      .offset(slice.offset),
    firstOf(db.select({ all: sql<number>`count(*)`.as('all') }).from(articles)),
  );
  return { items, totalCount: count?.all ?? 0, ...slice };
}
