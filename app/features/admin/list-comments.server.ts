import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { articles, comments, lessons, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export interface ListComments extends Slice {
  isHiddenOnly: boolean;
}

/** Comments and replies of all lessons and articles, newest first; the hidden ones by when they were hidden. */
export async function listComments(scope: Scope, wish: ListComments): Promise<OpenPage<CommentRow>> {
  requireAdmin(scope);
  const query = selectComments(scope);
  const rows = wish.isHiddenOnly
    ? query.where(isNotNull(comments.hiddenAt)).orderBy(desc(comments.hiddenAt))
    : query.orderBy(desc(comments.createdAt), desc(comments.id));
  const [page] = await scope.read(readOpenPage(wish, rows));
  return page;
}

function selectComments({ db }: Scope) {
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
