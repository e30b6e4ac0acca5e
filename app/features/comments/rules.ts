import type { reportReasons } from '#db/schema';
import { idPattern } from '~/kit/ids';
import { formatWhole } from '~/kit/money';
import { lastOffset, slicePage } from '~/kit/paging';
import { holdsOffice, type Role } from '~/scope/viewer';

/** In characters, as a reader counts them: an emoji is one (specification 2, section 5). */
export const longestComment = 1000;

/** Comments of a page. */
export const perPage = 30;

/** Replies that a comment shows before all of them are asked for, and how many a page of them has then. */
export const firstReplies = 3;
export const repliesPerPage = 100;

/** Comments that pages of the list reach; an older one is found by its own address. */
export const mostListed = Math.floor(lastOffset / perPage) * perPage;

/** How a text is kept and shown: what staff write with markup in it is HTML, all else is text as it was typed. */
export function formatFor(role: Role, text: string): 'text' | 'html' {
  return holdsOffice(role) && /[<&]/.test(text) ? 'html' : 'text';
}

/** How many characters a comment has, as the limit counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Why a comment that was there when the reply was begun takes none now. */
export const repliesClosed = 'You can no longer reply to this comment.';

/** What a page of comments is asked for beside them. */
export type CommentAct = 'show' | 'replies' | 'reply' | 'edit' | 'delete' | 'report';

/** Which comments a page is asked for, and what to do with one of them. */
export type CommentWish = ReturnType<typeof readCommentWish>;

/** `?page=2`, `?comment=12`, `?replies=12&repliesPage=2`, `?reply=12`, `?edit=12`, `?confirm=delete-12`, `?report=12`. */
export function readCommentWish(query: URLSearchParams) {
  const found = acts.flatMap(({ act, parameter, prefix = '' }) => {
    const text = query.get(parameter) ?? '';
    const id = text.startsWith(prefix) ? text.slice(prefix.length) : '';
    return idPattern.test(id) ? [{ act, id }] : [];
  });
  return {
    slice: slicePage(query.get('page') ?? 1, perPage),
    // The comment that the address names: the page is the one that contains it.
    named: found[0]?.id ?? null,
    act: found[0]?.act ?? ('show' as const),
    // Of the named comment's replies, where `act` asks for all of them.
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

/** The part of the page that a comment has: where links and answers lead. */
export function anchorOf(id: string): string {
  return `#comment-${id}`;
}

export type ReportReason = (typeof reportReasons)[number];

/** What a member can report a comment for, in words. */
export const reportWords: Record<ReportReason, string> = {
  advertising: 'Advertising or spam',
  insult: 'Insult or harassment',
  'private-details': 'Somebody’s private details',
  'off-topic': 'Nothing to do with this page',
};

/** So many reports by different people hide a comment until an administrator has decided. */
export const reportsThatHide = 3;

/** An account must be this old, in milliseconds, for its report to count towards hiding. */
export const reporterAge = 7 * 24 * 60 * 60 * 1000;

/** The reason that is stored when reports have hidden a comment. */
export const hiddenForReports = 'Several members reported it';
