import { formatWhole } from '~/kit/money';

/** The texts of a bulk act. */
export interface BulkWords {
  /** The verb on the button and in the heading: 'Hide'. */
  verb: string;
  /** The participle in the result: 'hidden'. */
  past: string;
  one: string;
  many: string;
  /** What the act does, and whether it can be undone. */
  note: string;
  /** The label of the reason field; the form asks for no reason if absent. */
  reason?: string;
  isDanger?: boolean;
}

const comment = { one: 'comment', many: 'comments' };

export const bulkWords = {
  'hide-comments': {
    ...comment,
    verb: 'Hide',
    past: 'hidden',
    note: 'Readers see the reason instead of each comment. Its open reports are settled. Nobody is emailed. You can undo it for 30 days under Bulk changes.',
    reason: 'Reason (shown to everyone instead of the comments)',
    isDanger: true,
  },
  'show-comments': {
    ...comment,
    verb: 'Show',
    past: 'shown again',
    note: 'The comments are visible to everyone again. Their open reports are settled.',
  },
  'void-codes': {
    verb: 'Cancel',
    past: 'cancelled',
    one: 'code',
    many: 'codes',
    note: 'The unused codes of these batches can no longer be redeemed. This cannot be undone. What people have unlocked with used codes stays theirs.',
    isDanger: true,
  },
  'resend-mails': {
    verb: 'Send',
    past: 'queued to be sent again',
    one: 'email',
    many: 'emails',
    note: 'Each email is written again from today’s data and sent to the person’s current address. Emails that were not sent yet, whose data was deleted, or whose link was used or has expired, are left out.',
  },
  'retry-mails': {
    verb: 'Retry',
    past: 'queued to be tried again',
    one: 'failed email',
    many: 'failed emails',
    note: 'The jobs of these emails run again within a minute. Nothing is sent twice.',
  },
  'retry-jobs': {
    verb: 'Run',
    past: 'queued to run again',
    one: 'failed job',
    many: 'failed jobs',
    note: 'The jobs run again within a minute. Nothing is done twice.',
  },
  'replay-webhooks': {
    verb: 'Replay',
    past: 'queued to be processed again',
    one: 'webhook',
    many: 'webhooks',
    note: 'Each event is processed again, even if it worked the first time. Nothing is done twice. Events that are still waiting, and kinds of events that we ignore, are left out.',
  },
} as const satisfies Record<string, BulkWords>;

export type BulkKindName = keyof typeof bulkWords;

export function isBulkKind(name: unknown): name is BulkKindName {
  return typeof name === 'string' && Object.hasOwn(bulkWords, name);
}

/** '1 comment', '12,431 comments'. */
export function countOf({ one, many }: BulkWords, count: number): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** An act on at least this many rows runs as a job and shows its progress. Smaller acts are done at once. */
export const manyRows = 1000;
