import { and, desc, eq, sql } from 'drizzle-orm';
import { firstOf, known, type Read } from '#db/read';
import { articleBookmarks, articleReads, articles } from '#db/schema';
import { countUpTo, readPage } from '~/features/catalogue/queries.server';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Page, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type ArticleSummary, selectArticles } from './queries.server';

/** The member's bookmarked articles, newest bookmark first, including articles that they may not open now. */
export async function listArticleBookmarks(scope: Scope, slice: Slice): Promise<Page<ArticleSummary>> {
  const [page] = await scope.read(readArticleBookmarks(scope, slice));
  return page;
}

/** The list as a read, for pages that read more in the same round trip. */
export function readArticleBookmarks(scope: Scope, slice: Slice): Read<Page<ArticleSummary>> {
  const viewer = requireMember(scope);
  const shown = and(eq(articleBookmarks.userId, viewer.id), isArticleShownSql(scope));
  const rows = selectArticles(scope)
    .innerJoin(articleBookmarks, eq(articleBookmarks.articleId, articles.id))
    .where(shown)
    .orderBy(desc(articleBookmarks.createdAt), desc(articleBookmarks.articleId))
    .limit(slice.limit)
    .offset(slice.offset);
  const counted = sql`FROM ${articleBookmarks} CROSS JOIN ${articles} ON ${articles.id} = ${articleBookmarks.articleId}
    WHERE ${shown}`;
  return readPage(scope, slice, rows, countUpTo(counted));
}

/** The article that the member last marked as read; null for viewers who may not open articles. */
export function readLastRead(scope: Scope): Read<ArticleSummary | null> {
  const viewer = requireMember(scope);
  if (!viewer.opensEverything) return known(null);
  return firstOf(
    selectArticles(scope)
      .innerJoin(articleReads, eq(articleReads.articleId, articles.id))
      .where(and(eq(articleReads.userId, viewer.id), isArticleShownSql(scope)))
      .orderBy(desc(articleReads.readAt))
      .limit(1),
  );
}
