import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { commentReports, comments } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { hiddenForReports } from '~/features/comments/rules';
import { derivedId } from '~/kit/crypto.server';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { isNoLongerThere } from '../rules';
import type { HideComment, OneComment } from '../schema';

/**
 * Hides a comment and shows the reason in its place. The comment's text is kept, and its reports are settled. Hiding a
 * hidden comment replaces the reason. With `isLetterSent`, the author gets an email with the reason, once for each
 * reason. Throws conflict if the author has removed the comment.
 */
export async function hideComment(
  scope: Scope,
  { commentId, reason }: HideComment,
  { isLetterSent = false } = {},
): Promise<void> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const author = isLetterSent ? await authorOf(scope, commentId) : null;
  const cause = `${commentId}:${derivedId(reason)}`;
  const { hidden } = await scope.write({
    hidden: scope.db
      .update(comments)
      .set({
        hiddenAt: sql`coalesce(${comments.hiddenAt}, ${now.getTime()})`,
        hiddenReason: reason,
        hiddenIn: null,
        reportedAt: null,
      })
      .where(and(eq(comments.id, commentId), isNull(comments.removedAt), stillActs(viewer)))
      .returning({ id: comments.id }),
    logged: officeEntry(scope, { action: 'comment-hidden', details: { commentId } }),
    letter: author === null ? [] : [scope.outbox.addIfChanged(...mailJob('comment-hidden', author, commentId, cause))],
    settled: settleReports(scope, commentId),
  });
  if (!hidden.length) throw isNoLongerThere();
  scope.outbox.dispatch();
}

/** The id of the comment's author; null if the comment has been removed. */
async function authorOf({ db, read }: Scope, commentId: string): Promise<string | null> {
  const [row] = await read(
    firstOf(db.select({ userId: comments.userId }).from(comments).where(eq(comments.id, commentId))),
  );
  return row?.userId ?? null;
}

/** Settles the comment's open reports. The people who reported the comment cannot report it again. */
function settleReports(scope: Scope, commentId: string) {
  const isOpen = and(eq(commentReports.commentId, commentId), isNull(commentReports.settledAt));
  return scope.db
    .update(commentReports)
    .set({ settledAt: scope.now() })
    .where(and(isOpen, stillActs(requireAdmin(scope))));
}

/**
 * Keeps a reported comment: settles its reports, and shows the comment again if the reports had hidden it. A comment
 * without open reports stays as it is. Throws conflict if the comment has been removed.
 */
export async function keepComment(scope: Scope, { commentId }: OneComment): Promise<void> {
  const unlessByOffice = (column: typeof comments.hiddenAt | typeof comments.hiddenReason) =>
    sql`CASE WHEN ${comments.hiddenReason} IS NOT ${hiddenForReports} THEN ${column} END`;
  const kept = scope.db
    .update(comments)
    .set({
      reportedAt: null,
      hiddenAt: unlessByOffice(comments.hiddenAt),
      hiddenReason: unlessByOffice(comments.hiddenReason),
    })
    .where(and(eq(comments.id, commentId), isNotNull(comments.reportedAt), stillActs(requireAdmin(scope))));
  await writeShown(scope, { commentId, action: 'comment-kept', shown: kept });
}

/**
 * Shows a hidden comment again and settles its reports. A visible comment stays as it is. Throws conflict if the
 * comment has been removed.
 */
export async function restoreComment(scope: Scope, { commentId }: OneComment): Promise<void> {
  const shown = scope.db
    .update(comments)
    .set({ hiddenAt: null, hiddenReason: null, hiddenIn: null, reportedAt: null })
    .where(and(eq(comments.id, commentId), isNotNull(comments.hiddenAt), stillActs(requireAdmin(scope))));
  await writeShown(scope, { commentId, action: 'comment-shown', shown });
}

/** Runs `shown` and settles the comment's reports. Throws conflict if the comment has been removed. */
async function writeShown(
  scope: Scope,
  { commentId, action, shown }: OneComment & { action: 'comment-kept' | 'comment-shown'; shown: Statement },
): Promise<void> {
  const { comment } = await scope.write({
    shown,
    logged: officeEntry(scope, { action, details: { commentId } }),
    settled: settleReports(scope, commentId),
    comment: firstOf(scope.db.select({ id: comments.id }).from(comments).where(eq(comments.id, commentId))),
  });
  if (!comment) throw isNoLongerThere();
}
