import { and, sql } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { articles } from '#db/schema';
import { articleIdOf, openArticle } from '~/features/articles/queries.server';
import { isArticleShownSql, opensEverythingSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { CommentSubject } from './queries.server';

/** An article by id or urlPart. For members; throws not-found for what can be neither. */
export function findArticleSubject(scope: Scope, key: string): CommentSubject {
  const viewer = requireMember(scope);
  if (!idPattern.test(key)) throw new AppError('not-found');
  const id = articleIdOf(key);
  const access = scope.db
    .select({
      id: articles.id,
      commentsCount: articles.commentsCount,
      mayOpen: opensEverythingSql(viewer.id, scope.now()),
    })
    .from(articles)
    .where(and(sql`${articles.id} = ${id}`, isArticleShownSql(scope)));
  return {
    kind: 'article',
    id,
    count: sql<number>`(SELECT k.comments_count FROM ${articles} k WHERE k.id = ${id})`,
    isOpen: sql`EXISTS (SELECT 1 ${openArticle(scope, viewer, id)})`,
    access: firstOf(access),
  };
}
