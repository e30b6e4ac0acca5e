import type { reportReasons } from '#db/schema';
import { idPattern } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { lastOffset, slicePage } from '~/kit/paging';

/** In characters as a reader counts them: an emoji is one character (specification 2, section 5). */
export const longestComment = 1000;

/** The number of comments per page. */
export const perPage = 30;

/** The number of replies under a comment until the reader asks for all, and the number per page of all replies. */
export const firstReplies = 3;
export const repliesPerPage = 100;

/** The number of comments that the pages of the list reach. Older comments are shown by their own address. */
export const mostListed = Math.floor(lastOffset / perPage) * perPage;

/** The most code points of a comment: a character as a reader counts it may be made of several. */
const mostCodePoints = 4 * longestComment;

const segmenter = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en') : null;

/** The number of characters of a comment as a reader counts them; in browsers that cannot tell, of code points. */
export function lengthOf(text: string): number {
  return segmenter && text.length <= 4 * mostCodePoints ? [...segmenter.segment(text)].length : [...text].length;
}

/** Whether a comment is longer than it may be. */
export function isTooLong(text: string): boolean {
  return lengthOf(text) > longestComment || [...text].length > mostCodePoints;
}

/** The error when a comment stopped accepting replies after the reply was begun. */
export const repliesClosed = 'You can no longer reply to this comment.';

/** What the page's address asks to do with a comment. */
export type CommentAct = 'show' | 'replies' | 'reply' | 'edit' | 'delete' | 'report';

/** The requested page of comments, and what to do with one of them. */
export type CommentWish = ReturnType<typeof readCommentWish>;

/** `?page=2`, with script `?page=2&after=1764400000000.12`, `?comment=12`, `?replies=12&repliesPage=2`, `?reply=12`, `?edit=12`, `?confirm=delete-12`, `?report=12`. */
export function readCommentWish(query: URLSearchParams) {
  const [, at, last] = /^(\d{1,15})\.(.+)$/.exec(query.get('after') ?? '') ?? [];
  const found = acts.flatMap(({ act, parameter, prefix = '' }) => {
    const text = query.get(parameter) ?? '';
    const id = text.startsWith(prefix) ? text.slice(prefix.length) : '';
    return idPattern.test(id) ? [{ act, id }] : [];
  });
  return {
    slice: slicePage(query.get('page') ?? 1, perPage),
    // Where the reader's list ends, when script reads on: the page starts there, whatever was deleted meanwhile.
    after: at && last && idPattern.test(last) ? { at: Number(at), id: last } : null,
    // The comment that the address names. The page that contains it is shown.
    named: found[0]?.id ?? null,
    act: found[0]?.act ?? ('show' as const),
    // The page of the named comment's replies, used when `act` is 'replies'.
    replies: slicePage(query.get('repliesPage') ?? 1, repliesPerPage),
  };
}

const acts: { act: CommentAct; parameter: string; prefix?: string }[] = [
  { act: 'delete', parameter: 'confirm', prefix: 'delete-' },
  { act: 'edit', parameter: 'edit' },
  { act: 'report', parameter: 'report' },
  { act: 'reply', parameter: 'reply' },
  { act: 'replies', parameter: 'replies' },
  { act: 'show', parameter: 'comment' },
];

/** '1 comment', '31 comments', '14 replies'. */
export function spellCount(count: number, one: string, many: string): string {
  return `${formatWhole(count)} ${count === 1 ? one : many}`;
}

/** The anchor of a comment in its page. */
export function anchorOf(id: string): string {
  return `#comment-${id}`;
}

export type ReportReason = (typeof reportReasons)[number];

/** The reasons for a report, as shown to members. */
export const reportWords: Record<ReportReason, string> = {
  advertising: 'Advertising or spam',
  insult: 'Insult or harassment',
  'private-details': 'Somebody’s private details',
  'off-topic': 'Nothing to do with this page',
};

/** The number of reports by different members that hides a comment until an administrator has decided. */
export const reportsThatHide = 3;

/** An account must be this old, in milliseconds, for its report to count towards hiding. */
export const reporterAge = 7 * 24 * 60 * 60 * 1000;

/** The reason that is stored when reports hide a comment. */
export const hiddenForReports = 'Several members reported it';
