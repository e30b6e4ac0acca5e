import { isOut, withdrawnAt } from '~/features/entitlements/rules';
import { differing } from '~/kit/differing';
import type { Scope } from '~/scope/scope';

/** Bytes of one request: the Worker reads the whole file into its memory. */
export const largestFile = 32_000_000;
export const fileTooLarge = `Up to ${largestFile / 1_000_000} MB`;
/** Without script. */
export const longerVideos = 'For larger videos switch JavaScript on, or run npm run content.';
/** With script: it sends them in parts. */
export const largestVideo = 5_000_000_000;
export const largerByScript = 'Videos up to 5 GB, and several files, upload at once when you choose or drop them.';

/** Of a lesson, and of an article. */
export const mostBlocks = 60;

/** Rows of each of the office's lists. One page shows all of them, and so do the choices of a form. */
export const mostListed = 200;

/** The publish date of a draft. */
export const notYet = new Date('9999-12-31T00:00:00Z');

/** What a publish date says about a course, an article or the like. */
export function stateOf(publishedAt: Date, now: Date): 'draft' | 'scheduled' | 'published' | 'withdrawn' {
  if (isOut({ publishedAt }, now)) return 'published';
  if (publishedAt.getTime() === withdrawnAt.getTime()) return 'withdrawn';
  return publishedAt.getTime() === notYet.getTime() ? 'draft' : 'scheduled';
}

/**
 * Whether a draft equals what is saved already, as it was when the draft was made: saving it would change nothing,
 * so that nothing is written, and nothing noted.
 */
export function isUnchanged(draft: { revision: string | null }, saved: object | null): boolean {
  return draft.revision !== null && saved !== null && differing(draft, saved).length === 0;
}

/** How far something has come, and the moment from which it is out (ISO 8601); '' for what has none. */
export function presentWhen({ now }: Scope, publishedAt: Date) {
  const state = stateOf(publishedAt, now());
  return { state, when: state === 'draft' || state === 'withdrawn' ? '' : publishedAt.toISOString() };
}

/** The skills of the practice room whose drills a lesson can name. */
export const drillSkills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'] as const;

export const fewestAnswers = 2;
export const mostAnswers = 6;
