import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf } from '#db/read';
import { articles, courses, lessons } from '#db/schema';
import { articleIdOf, openArticle } from '~/features/articles/queries.server';
import {
  isArticleShownSql,
  isCourseOutSql,
  isOutSql,
  mayOpenSql,
  opensEverythingSql,
} from '~/features/entitlements/queries.server';
import { lessonIdOf, openLesson } from '~/features/learning/queries.server';
import { AppError } from '~/kit/app-error';
import { idPattern } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { CommentSubject } from './queries.server';

/** A lesson by id or urlPart. For members; throws not-found for a malformed key. */
export function findLessonSubject(scope: Scope, key: string): CommentSubject {
  const viewer = requireMember(scope);
  if (!idPattern.test(key)) throw new AppError('not-found');
  const at = scope.now();
  const id = lessonIdOf(key);
  return {
    kind: 'lesson',
    id,
    count: sql<number>`(SELECT k.comments_count FROM ${lessons} k WHERE k.id = ${id})`,
    isOpen: sql`EXISTS (SELECT 1 ${openLesson({ userId: viewer.id, now: at }, id)})`,
    access: firstOf(selectAccess(scope.db, { key, userId: viewer.id, now: at.getTime() })),
  };
}

const selectAccess = prepared((db, { key, userId, now }: { key: SQL<string>; userId: SQL<string>; now: SQL<number> }) =>
  db
    .select({
      id: lessons.id,
      commentsCount: lessons.commentsCount,
      mayOpen: mayOpenSql(userId, lessons.courseId, now),
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(sql`${lessons.id} = ${lessonIdOf(key)}`, isOutSql(lessons, now), isCourseOutSql(userId, courses, now))),
);

/** An article by id or urlPart. For members; throws not-found for a malformed key. */
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
