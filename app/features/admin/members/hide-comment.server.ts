import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
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
  const author = isLetterSent ? await authorOf(scope, commentId) : null;
  const cause = `${commentId}:${derivedId(reason)}`;
  const { hidden } = await scope.write({
    hidden: hideThese(scope, and(eq(comments.id, commentId), stillActs(viewer)), { reason }).returning({
      id: comments.id,
    }),
    logged: officeEntry(scope, { action: 'comment-hidden', details: { commentId } }),
    letter: author === null ? [] : [scope.outbox.addIfChanged(...mailJob('comment-hidden', author, commentId, cause))],
    settled: settleReports(scope, ofComment(scope, commentId)),
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

/**
 * Hides the comments that meet a condition, unless they were removed. The bulk act `bulkId` can be undone: that must not
 * show comments that were hidden before it or were hidden by hand since.
 */
export function hideThese({ db, now }: Scope, which: SQL | undefined, by: { reason: string; bulkId?: string }) {
  return db
    .update(comments)
    .set({
      hiddenAt: sql`coalesce(${comments.hiddenAt}, ${now().getTime()})`,
      hiddenReason: by.reason,
      hiddenIn: by.bulkId
        ? sql`CASE WHEN ${comments.hiddenAt} IS NULL THEN ${by.bulkId} ELSE ${comments.hiddenIn} END`
        : null,
      reportedAt: null,
    })
    .where(and(isNull(comments.removedAt), which));
}

/** Shows the hidden comments that meet a condition. */
export function showThese({ db }: Scope, which: SQL | undefined) {
  return db
    .update(comments)
    .set({ hiddenAt: null, hiddenReason: null, hiddenIn: null, reportedAt: null })
    .where(and(isNotNull(comments.hiddenAt), which));
}

/** Settles open reports that meet a condition. The people who reported those comments cannot report them again. */
export function settleReports({ db, now }: Scope, which: SQL | undefined) {
  return db
    .update(commentReports)
    .set({ settledAt: now() })
    .where(and(isNull(commentReports.settledAt), which));
}

function ofComment(scope: Scope, commentId: string) {
  return and(eq(commentReports.commentId, commentId), stillActs(requireAdmin(scope)));
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
  const shown = showThese(scope, and(eq(comments.id, commentId), stillActs(requireAdmin(scope))));
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
    settled: settleReports(scope, ofComment(scope, commentId)),
    comment: firstOf(scope.db.select({ id: comments.id }).from(comments).where(eq(comments.id, commentId))),
  });
  if (!comment) throw isNoLongerThere();
}
