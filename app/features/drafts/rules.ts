import { isOut, withdrawnAt } from '~/features/entitlements/rules';
import { second } from '~/kit/dates';
import { differing } from '~/kit/differing';
import type { Scope } from '~/scope/scope';

/** The most bytes of one request: the Worker reads the whole file into memory. */
export const largestFile = 32_000_000;
export const fileTooLarge = `Up to ${largestFile / 1_000_000} MB`;
/** The hint on larger videos without script. */
export const longerVideos = 'For larger videos switch JavaScript on.';
/** The most bytes of a video with script, which sends it in parts. */
export const largestVideo = 5_000_000_000;

/** The place of what a sheet's save says: its bar. */
export const sheetPlace = 'sheet';

/** The place of an upload that is not wanted after all. */
export const leaveOut = 'none';

/** The most blocks of a lesson or an article. */
export const mostBlocks = 60;

/** The most characters of all fields of a draft together. A row of the database can have two million bytes. */
export const largestFields = 500_000;

/** The most rows of each list of the office. One page shows all rows, and so does a select in a form. */
export const mostListed = 200;

/** The publish date that marks a draft. */
export const notYet = new Date('9999-12-31T00:00:00Z');

/** The publishing state of a course, an article or the like, by its publish date. */
export function stateOf(publishedAt: Date, now: Date): 'draft' | 'scheduled' | 'published' | 'withdrawn' {
  if (isOut({ publishedAt }, now)) return 'published';
  if (publishedAt.getTime() === withdrawnAt.getTime()) return 'withdrawn';
  return publishedAt.getTime() === notYet.getTime() ? 'draft' : 'scheduled';
}

/**
 * Whether a draft equals the saved state that it is based on. Then a save writes and logs nothing. Dates are compared by
 * the second, since forms have no milliseconds.
 */
export function isUnchanged(draft: { revision: string | null }, saved: object | null): boolean {
  return draft.revision !== null && saved !== null && differing(bySecond(draft), bySecond(saved)).length === 0;
}

function bySecond(state: object): object {
  const cell = (value: unknown) => (value instanceof Date ? Math.floor(value.getTime() / second) : value);
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, cell(value)]));
}

/** The publishing state, and the publish date (ISO 8601); '' if there is no date. */
export function presentWhen({ now }: Scope, publishedAt: Date) {
  const state = stateOf(publishedAt, now());
  return { state, when: state === 'draft' || state === 'withdrawn' ? '' : publishedAt.toISOString() };
}

/** The addresses of the practice room's skills, in the order of the console. Lessons name them without their sounds. */
export const drillSkills = ['drift', 'tempo', 'bpm', 'the-one', 'phrase', 'eq', 'level', 'key'] as const;

export const fewestAnswers = 2;
export const mostAnswers = 6;

/** The key of a clip that came in one request. A hash is the first 20 hexadecimal digits of its bytes' SHA-256. */
export const clipKey = (hash: string, contentType: string) =>
  `clips/${hash}.${contentType === 'video/webm' ? 'webm' : 'mp4'}`;

/**
 * The key of a clip that came in parts: two uploads of the same bytes are two objects. It ends in .mp4 for a WebM too,
 * since it is chosen before the first byte arrives.
 */
export const uploadedClipKey = (hash: string, uploadId: string) => `clips/${hash}-${uploadId}.mp4`;

/** The hash in a clip's key, or null for any other key. */
export const clipHashIn = (key: string) => /^clips\/([0-9a-f]{20})(?:-[^/]+)?\.(?:mp4|webm)$/.exec(key)?.[1] ?? null;

/** In bytes: the offer to undo travels in a cookie, which holds four kilobytes. */
const mostUndone = 2000;

/** Whether the fields that put a removed row back fit into the message that offers it. */
export const fitsUndo = (values: object) => new TextEncoder().encode(JSON.stringify(values)).length <= mostUndone;
