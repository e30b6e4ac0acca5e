import { asc, eq, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { firstOf } from '#db/read';
import { articleCategories, articles, tutors } from '#db/schema';
import { holdsText } from '#db/text-search';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { ListArticleNames } from './article-schema';

/** Articles, including scheduled articles, searched by a part of the title or slug. One round trip. */
export async function listArticleDrafts(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { id, title, slug, publishedAt } = articles;
  const rows = scope.db
    .select({ id, title, slug, category: articleCategories.name, author: tutors.name, publishedAt })
    .from(articles)
    .innerJoin(articleCategories, eq(articleCategories.id, articles.categoryId))
    .innerJoin(tutors, eq(tutors.id, articles.authorId))
    .where(holdsText(sql`${title} || ' ' || ${slug}`, ask.search))
    .orderBy(...ordered(ask, { published: [publishedAt, id], title: [title, id] }));
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}

/** The ids of all articles, including scheduled articles, in the order of ids, which saves do not change. */
export async function listArticleNames(scope: Scope, slice: ListArticleNames) {
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
