import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { ordered } from '#db/ordered';
import { articles, commentReports, comments, courses, lessons, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { commentsAskedFor } from './comment-filter.server';
import { countRows } from './queries.server';

/** Beyond this many courses the first by title can be chosen. */
const mostCourses = 500;

/**
 * Comments and replies of all lessons and articles. As they are at first: newest first, the reported ones by their last
 * report, the hidden ones by when they were hidden. Also how many match, and the courses to choose from. One round trip.
 */
export async function listComments(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { db } = scope;
  const asked = commentsAskedFor(ask, scope);
  const [page, total, offered] = await scope.read(
    readOpenPage(
      sliceOf(ask),
      selectComments(scope)
        .where(asked)
        .orderBy(...orderOf(ask)),
    ),
    countRows(scope, comments, asked),
    db.select({ value: courses.id, label: courses.title }).from(courses).orderBy(asc(courses.title)).limit(mostCourses),
  );
  return { page, total, courses: offered };
}

function orderOf(ask: TableAsk): SQL[] {
  const isAtFirst = ask.sort === 'written' && ask.isDescending && !ask.search;
  if (isAtFirst && ask.filters.show === 'hidden') return [desc(comments.hiddenAt)];
  if (isAtFirst && ask.filters.show === 'reported') return [desc(comments.reportedAt)];
  return ordered(ask, {
    written: [comments.createdAt, comments.id],
    replies: [comments.repliesCount, comments.id],
  });
}
/** Comments with their author, their place and the reasons of their open reports. */
export function selectComments({ db }: Scope) {
  return db
    .select({
      id: comments.id,
      subjectKind: comments.subjectKind,
      parentId: comments.parentId,
      userId: comments.userId,
      userName: users.userName,
      format: comments.format,
      body: comments.body,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      repliesCount: comments.repliesCount,
      removedAt: comments.removedAt,
      hiddenAt: comments.hiddenAt,
      hiddenReason: comments.hiddenReason,
      // The reasons of its open reports, as a list in JSON.
      reports: subquery<string>(
        sql`(SELECT json_group_array(r.reason) FROM ${commentReports} r
          WHERE r.comment_id = "comments"."id" AND r.settled_at IS NULL)`,
      ),
      place: subquery<string | null>(
        sql`CASE "comments"."subject_kind" WHEN 'lesson'
          THEN (SELECT l.title FROM ${lessons} l WHERE l.id = "comments"."subject_id")
          ELSE (SELECT a.title FROM ${articles} a WHERE a.id = "comments"."subject_id") END`,
      ),
      slug: subquery<string | null>(
        sql`CASE "comments"."subject_kind" WHEN 'lesson'
          THEN (SELECT l.slug FROM ${lessons} l WHERE l.id = "comments"."subject_id")
          ELSE (SELECT a.slug FROM ${articles} a WHERE a.id = "comments"."subject_id") END`,
      ),
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.userId))
    .$dynamic();
}

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];
