import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { hasRow, ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { commentReports, comments } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { isOpenTo } from './own-comment.server';
import { hiddenForReports, reporterAge, reportsThatHide } from './rules';
import type { ReportComment } from './schema';

/**
 * Reports somebody else's comment to the office, once per member and comment. A report counts if the reporter's account
 * is old enough and, for a lesson, they have opened the lesson. The third report that counts hides the comment until an
 * administrator has decided; comments of staff are never hidden this way. Throws not-found for a comment that is
 * removed, hidden, the viewer's own or not open to them, and rate-limited.
 */
export async function reportComment(scope: Scope, { id, reason }: ReportComment): Promise<{ id: string }> {
  const viewer = requireMember(scope);
  const { db } = scope;
  await countTries(scope, [{ name: 'report-comment', subject: viewer.id, limit: 20, seconds: 3600 }]);
  const now = scope.now();
  const isIt = eq(comments.id, id);
  const isShown = and(isIt, isNull(comments.removedAt), isNull(comments.hiddenAt));
  const mayReport = hasRow(comments, and(isShown, ne(comments.userId, viewer.id), isOpenTo(scope, viewer)));
  const report = { userId: viewer.id, commentId: id, reason, createdAt: now, settledAt: null };
  const { known } = await scope.write({
    reported: insertWhen(db, commentReports, report, mayReport).onConflictDoNothing(),
    // Only a new report marks the comment: repeating a report that an administrator has settled does not reopen it.
    marked: db.update(comments).set({ reportedAt: now }).where(and(isIt, ifChanged)),
    hidden: db
      .update(comments)
      .set({ hiddenAt: now, hiddenReason: hiddenForReports })
      .where(and(isShown, eq(comments.role, 'USER'), hasEnoughReports(now))),
    known: firstOf(
      db
        .select({ id: commentReports.commentId })
        .from(commentReports)
        .where(and(eq(commentReports.userId, viewer.id), eq(commentReports.commentId, id))),
    ),
  });
  if (!known) throw new AppError('not-found', 'There is no such comment.');
  return known;
}

/** SQL: enough reports that count were made since the administrator's last decision. */
function hasEnoughReports(now: Date): SQL {
  return sql`(SELECT count(*) FROM ${commentReports} r JOIN users u ON u.id = r.user_id
    WHERE r.comment_id = ${comments.id} AND r.settled_at IS NULL AND u.blocked_at IS NULL
      AND u.created_at <= ${now.getTime() - reporterAge}
      AND (${comments.subjectKind} <> 'lesson' OR EXISTS (SELECT 1 FROM lesson_progress p
        WHERE p.user_id = r.user_id AND p.lesson_id = ${comments.subjectId}))) >= ${reportsThatHide}`;
}
