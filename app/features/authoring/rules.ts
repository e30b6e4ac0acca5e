import { withdrawnAt } from '~/features/entitlements/rules';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;

/** Bytes that one request may bring: a file is looked at as a whole, within a Worker's memory. */
export const largestFile = 32_000_000;
export const fileTooLarge = `At most ${largestFile / 1_000_000} MB at a time`;

/** Rows of each list that courses and articles are sorted by: all of them stand in one page, and in a form's choices. */
export const mostListed = 200;

/** The date of what is not to come out yet. */
export const notYet = new Date('9999-12-31T00:00:00Z');

/** How far something has come that has a date. */
export function stateOf(publishedAt: Date, now: Date): 'draft' | 'scheduled' | 'published' | 'withdrawn' {
  if (publishedAt <= now) return 'published';
  if (publishedAt.getTime() === withdrawnAt.getTime()) return 'withdrawn';
  return publishedAt.getTime() === notYet.getTime() ? 'draft' : 'scheduled';
}
