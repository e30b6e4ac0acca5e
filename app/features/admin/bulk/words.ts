import { formatWhole } from '~/kit/money';

/** What can be done with many rows at once, in words. */
export interface BulkWords {
  /** On the button and in the heading: 'Hide'. */
  verb: string;
  /** Afterwards: 'hidden'. */
  past: string;
  one: string;
  many: string;
  /** What happens, and how it is undone. */
  note: string;
  /** What the reason is for; no reason is asked for when absent. */
  reason?: string;
  isDanger?: boolean;
}

const comment = { one: 'comment', many: 'comments' };

export const bulkWords = {
  'hide-comments': {
    ...comment,
    verb: 'Hide',
    past: 'hidden',
    note: 'Readers see the reason instead of each comment. Its open reports are settled. Nobody is emailed. You can show the comments again from the list of hidden ones.',
    reason: 'Reason (shown to everyone instead of the comments)',
    isDanger: true,
  },
  'show-comments': {
    ...comment,
    verb: 'Show',
    past: 'shown again',
    note: 'The comments are visible to everyone again. Their open reports are settled.',
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

/** From this many rows on, the act goes on as a job and shows its progress. Fewer are done at once. */
export const manyRows = 1000;
