import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { articles, commentReports, comments, lessons, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/** Which comments a list shows. */
export const commentLists = ['all', 'reported', 'hidden'] as const;

export interface ListComments extends Slice {
  show: (typeof commentLists)[number];
}

/**
 * Comments and replies of all lessons and articles, newest first; the reported ones by their last report, the hidden
 * ones by when they were hidden.
 */
export async function listComments(scope: Scope, wish: ListComments): Promise<OpenPage<CommentRow>> {
  requireAdmin(scope);
  const [page] = await scope.read(readOpenPage(wish, rowsOf(scope, wish)));
  return page;
}

function rowsOf(scope: Scope, { show }: ListComments) {
  const query = selectComments(scope);
  if (show === 'hidden') return query.where(isNotNull(comments.hiddenAt)).orderBy(desc(comments.hiddenAt));
  if (show === 'reported') {
    return query
      .where(and(isNotNull(comments.reportedAt), isNull(comments.removedAt)))
      .orderBy(desc(comments.reportedAt));
  }
  return query.orderBy(desc(comments.createdAt), desc(comments.id));
}

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
