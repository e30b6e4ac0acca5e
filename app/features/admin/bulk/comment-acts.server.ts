import { and, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { commentReports, comments, users } from '#db/schema';
import { subquery } from '#db/subqueries';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { commentsAskedFor, placeOfComment } from '../members/list-comments.server';
import { commentTable } from '../tables';
import { type BulkKind, type BulkTable, isInSlice, type Slice } from './bulk-kind.server';

const commentRows: BulkTable = {
  name: 'comments',
  model: commentTable,
  path: paths.adminComments(),
  table: comments,
  id: comments.id,
  at: comments.createdAt,
  asked: commentsAskedFor,
  file: {
    ID: comments.id,
    Author: subquery(sql`(SELECT u.user_name FROM ${users} u WHERE u.id = "comments"."user_id")`),
    Comment: comments.body,
    Where: placeOfComment,
    Kind: sql`CASE WHEN ${comments.parentId} IS NULL THEN 'Comment' ELSE 'Reply' END`,
    Replies: comments.repliesCount,
    Written: comments.createdAt,
    Hidden: comments.hiddenAt,
    'Reason for hiding': comments.hiddenReason,
  },
};

/** Hides comments and shows a reason in their place, as `hideComment` does for one comment. */
export const hidingComments: BulkKind = {
  of: commentRows,
  eligible: () => and(isNull(comments.removedAt), or(isNull(comments.hiddenAt), isNotNull(comments.reportedAt))),
  change: (scope, slice) =>
    scope.db
      .update(comments)
      .set({
        hiddenAt: sql`coalesce(${comments.hiddenAt}, ${scope.now().getTime()})`,
        hiddenReason: slice.reason,
        // Undoing the act must not show comments that were already hidden before.
        hiddenIn: sql`CASE WHEN ${comments.hiddenAt} IS NULL THEN ${slice.bulkId} ELSE ${comments.hiddenIn} END`,
        reportedAt: null,
      })
      .where(and(hidingComments.eligible(scope), isInSlice(comments.id, slice))),
  further: settleReports,
};

/** Shows hidden comments again, as `restoreComment` does for one comment. */
export const showingComments: BulkKind = {
  of: commentRows,
  eligible: () => and(isNull(comments.removedAt), isNotNull(comments.hiddenAt)),
  change: (scope, slice) =>
    scope.db
      .update(comments)
      .set({ hiddenAt: null, hiddenReason: null, hiddenIn: null, reportedAt: null })
      .where(and(showingComments.eligible(scope), isInSlice(comments.id, slice))),
  further: settleReports,
};

function settleReports(scope: Scope, slice: Slice): Statement[] {
  return [
    scope.db
      .update(commentReports)
      .set({ settledAt: scope.now() })
      .where(and(isInSlice(commentReports.commentId, slice), isNull(commentReports.settledAt))),
  ];
}
