import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Statement } from '#db/client';
import { forgetDeadJobsOf, insertOutboxRows, reviveOutboxRows } from '#db/outbox';
import { activationCodes, commentReports, comments, mails, outbox, webhookEvents } from '#db/schema';
import { bringBackThese } from '~/features/webhooks/replay-webhook.server';
import { newId } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { type Job, mailKinds } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import type { OfficeRows, WalkedRow } from '../choose-rows.server';
import { type MailToRepeat, mailsAskedFor, repeatOf } from '../health/resend-mail.server';
import { hideThese, settleReports, showThese } from '../members/hide-comment.server';
import { codeRows, commentRows, jobRows, mailRows, webhookRows } from '../office-rows.server';
import { isSpentSql } from '../queries.server';
import { voidThese } from '../selling/issue-codes.server';

/** A group of rows that one batch changes. */
interface Slice {
  bulkId: string;
  reason: string;
  rows: WalkedRow[];
  /** The ids of the rows as an SQL list: `IN ${ids}`. */
  ids: SQL;
  /** SQL condition: this run has claimed the slice. Every statement of the slice checks it. */
  isMine: SQL;
  /** SQL condition on the table: a row of the slice that the act would still change, if this run has claimed the slice. */
  which: SQL | undefined;
}

/** One kind of act on many rows. */
export interface BulkKind {
  of: OfficeRows;
  /** The verb on the button and in the heading: 'Hide'. */
  verb: string;
  /** The participle in the result: 'hidden'. */
  past: string;
  /** One row: 'comment'. */
  one: string;
  /** What the act does, and whether it can be undone. */
  note: string;
  /** The label of the reason field; the form asks for no reason if absent. */
  reason?: string;
  isDanger?: boolean;
  /** SQL condition: the rows that the act would change. */
  eligible(scope: Scope): SQL | undefined;
  /** Columns that are read beside the id, and a condition on them that SQL cannot check: rows without it are skipped. */
  facts?: Record<string, SQLiteColumn>;
  isTaken?(scope: Scope, row: WalkedRow): boolean;
  /** Changes the rows of a slice. The number of rows that this statement changes is added to the act's `done`. */
  change(scope: Scope, slice: Slice): Statement;
  /** Further statements of the same batch. */
  further?(scope: Scope, slice: Slice): Statement[];
}

const ofComments = {
  of: commentRows,
  one: 'comment',
  further: (scope: Scope, { ids, isMine }: Slice) => [
    settleReports(scope, sql`${commentReports.commentId} IN ${ids} AND ${isMine}`),
  ],
};

const kinds = {
  'hide-comments': {
    ...ofComments,
    verb: 'Hide',
    past: 'hidden',
    note: 'Readers see the reason instead of each comment. Its open reports are settled. Nobody is emailed. You can undo it for 30 days under Bulk changes.',
    reason: 'Reason (shown to everyone instead of the comments)',
    isDanger: true,
    eligible: () => and(isNull(comments.removedAt), or(isNull(comments.hiddenAt), isNotNull(comments.reportedAt))),
    change: (scope, { which, ...by }) => hideThese(scope, which, by),
  },
  'show-comments': {
    ...ofComments,
    verb: 'Show',
    past: 'shown again',
    note: 'The comments are visible to everyone again. Their open reports are settled.',
    eligible: () => and(isNull(comments.removedAt), isNotNull(comments.hiddenAt)),
    change: (scope, { which }) => showThese(scope, which),
  },
  'void-codes': {
    of: codeRows,
    verb: 'Cancel',
    past: 'cancelled',
    one: 'code',
    note: 'The unused codes of these batches can no longer be redeemed. This cannot be undone. What people have unlocked with used codes stays theirs.',
    isDanger: true,
    eligible: () => and(isNull(activationCodes.usedAt), isNull(activationCodes.voidedAt)),
    change: (scope, { which }) => voidThese(scope, which),
  },
  'resend-mails': {
    of: mailRows,
    verb: 'Send',
    past: 'queued to be sent again',
    one: 'email',
    note: 'Each email is written again from today’s data and sent to the person’s current address. Emails that were not sent yet, whose data was deleted, or whose link was used or has expired, are left out.',
    eligible: (scope) =>
      and(
        eq(mails.state, 'sent'),
        inArray(mails.kind, [...mailKinds]),
        isNotNull(mails.userId),
        isNotNull(mails.subjectId),
        not(isSpentSql(scope.now())),
      ),
    facts: { kind: mails.kind, userId: mails.userId, subjectId: mails.subjectId },
    // With the act's id in the key, each mail is sent again only once.
    change: (scope, slice) =>
      addJobs(scope, slice, (row) => [
        repeatOf(row as WalkedRow & MailToRepeat) as Job,
        `resend:${row.id}:${slice.bulkId}`,
      ]),
  },
  'retry-mails': {
    of: mailRows,
    verb: 'Retry',
    past: 'queued to be tried again',
    one: 'failed email',
    note: 'The jobs of these emails run again within a minute. Nothing is sent twice.',
    eligible: (scope) => mailsAskedFor({ search: '', filters: { show: 'failed' } }, scope),
    change: ({ db, now }, { ids, isMine }) => {
      const keys = sql`(SELECT m.dedupe_key FROM ${mails} m WHERE m.id IN ${ids})`;
      return reviveOutboxRows(db, sql`${outbox.dedupeKey} IN ${keys} AND ${isMine}`, now());
    },
  },
  'retry-jobs': {
    of: jobRows,
    verb: 'Run',
    past: 'queued to run again',
    one: 'failed job',
    note: 'The jobs run again within a minute. Nothing is done twice.',
    eligible: () => undefined,
    change: ({ db, now }, { which }) => reviveOutboxRows(db, which, now()),
  },
  'replay-webhooks': {
    of: webhookRows,
    verb: 'Replay',
    past: 'queued to be processed again',
    one: 'webhook',
    note: 'Each event is processed again, even if it worked the first time. Nothing is done twice. Events that are still waiting, and kinds of events that we ignore, are left out.',
    eligible: () => not(eq(webhookEvents.state, 'received')),
    facts: { type: webhookEvents.type },
    isTaken: ({ providers }, { type }) => providers.billing.followsEvent(String(type)),
    change: (scope, { which }) => bringBackThese(scope, which),
    further: (scope, slice) => [
      addJobs(scope, slice, ({ id }) => [{ kind: 'handle-webhook', eventId: id }, `webhook:${id}:${slice.bulkId}`]),
      forgetDeadJobsOf(scope.db, slice.ids, slice.isMine),
    ],
  },
} satisfies Record<string, BulkKind>;

/** Adds a job for each row of a slice. The next sweep, within a minute, picks them up. */
function addJobs({ db, now }: Scope, { rows, isMine }: Slice, jobOf: (row: WalkedRow) => [Job, string]): Statement {
  const at = now();
  const jobs = rows.map((row) => {
    const [{ kind, ...payload }, dedupeKey] = jobOf(row);
    return { id: newId(at.getTime()), kind, payload, dedupeKey, availableAt: at, createdAt: at };
  });
  return insertOutboxRows(db, jobs, isMine);
}

export type BulkKindName = keyof typeof kinds;
export const bulkKinds: Record<BulkKindName, BulkKind> = kinds;

export function isBulkKind(name: unknown): name is BulkKindName {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

/** '1 comment', '12,431 comments'. */
export function countOf({ one }: BulkKind, count: number): string {
  return `${formatWhole(count)} ${one}${count === 1 ? '' : 's'}`;
}
