import { and, desc, eq } from 'drizzle-orm';
import { firstOf, known, type Read } from '#db/read';
import { articleReads, articles } from '#db/schema';
import { isArticleShownSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type ArticleSummary, selectArticles } from './queries.server';

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
