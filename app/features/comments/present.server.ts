import type { z } from 'zod';
import { parsePlace } from '~/features/learning/rules';
import { publicLink } from '~/features/media/signed-links.server';
import { lastOffset, pageCount } from '~/kit/paging';
import { sanitizeHtml } from '~/kit/text/html.server';
import { withFewMarks } from '~/kit/text/plain-text';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { holdsOffice } from '~/scope/viewer';
import type { CommentsPage } from './list-comments.server';
import type { CommentRow, Thread } from './queries.server';
import {
  anchorOf,
  type CommentAct,
  type CommentWish,
  firstReplies,
  hiddenForReports,
  mostListed,
  perPage,
  repliesPerPage,
  spellCount,
} from './rules';
import type { CommentOutput } from './schema';

/** The lesson or article that the comments are on. */
interface Surroundings {
  /** The path of its page. */
  path: string;
  /** The length of its video in seconds; 0 for no video. */
  videoLength: number;
}

export type CommentsView = ReturnType<typeof presentComments>;
export type ThreadView = CommentsView['threads'][number];
export type CommentView = ThreadView['replies'][number];

/** The comments of a page, for this reader. */
export function presentComments(
  scope: Scope,
  found: CommentsPage,
  wish: CommentWish,
  { path, videoLength }: Surroundings,
) {
  const { totalCount, offset } = found;
  const page = Math.floor(offset / perPage) + 1;
  const reader = scope.viewer?.id ?? null;

  const hrefFor = (id: string, parameter: string, value = id) => `?${parameter}=${value}${anchorOf(id)}`;

  function present(row: CommentRow) {
    const isReader = row.userId !== null && row.userId === reader;
    const gone = goneText(row);
    const isNamed = row.id === wish.named;
    const may: Partial<Record<CommentAct, boolean>> = {
      reply: gone === null && row.parentId === null,
      edit: gone === null && isReader,
      report: gone === null && !isReader && row.userId !== null,
      delete: isReader,
    };
    return {
      id: row.id,
      author: row.userId === null ? null : authorOf(row, isReader),
      at: row.createdAt.toISOString(),
      isEdited: row.editedAt !== null && gone === null,
      gone,
      text: gone === null && row.format === 'text' ? linkStamps(withFewMarks(row.body), videoLength) : [],
      // Replaces `text` for a comment in HTML.
      html: gone === null && row.format === 'html' ? sanitizeHtml(row.body) : null,
      isNamed,
      href: hrefFor(row.id, 'comment'),
      replyHref: may.reply ? `?reply=${row.id}#reply-${row.id}` : null,
      editHref: may.edit ? hrefFor(row.id, 'edit') : null,
      reportHref: may.report ? hrefFor(row.id, 'report') : null,
      removeHref: isReader && row.removedAt === null ? hrefFor(row.id, 'confirm', `delete-${row.id}`) : null,
      // The form that the page's address opens on this comment.
      form: isNamed && may[wish.act] ? wish.act : null,
      // The initial text of the edit form.
      source: may.edit ? row.body : '',
    };
  }

  function presentThread(thread: Thread) {
    const opened = found.opened?.id === thread.id ? found.opened : null;
    const isShort = !opened && thread.repliesCount > firstReplies;
    return {
      ...present(thread),
      replies: thread.replies.map(present),
      repliesCount: thread.repliesCount,
      // The page's address opens one of the replies, or all replies.
      isOpen: opened !== null,
      // Null if all replies are shown.
      allHref: isShort ? hrefFor(thread.id, 'replies') : null,
      pages: opened ? pageCount(Math.min(thread.repliesCount, lastOffset), repliesPerPage) : 1,
      page: opened ? Math.floor(opened.offset / repliesPerPage) + 1 : 1,
    };
  }

  return {
    kind: found.kind,
    title: totalCount > 0 ? spellCount(totalCount, 'comment', 'comments') : 'Comments',
    totalCount,
    page,
    pages: pageCount(Math.min(totalCount, mostListed), perPage),
    threads: found.threads.map(presentThread),
    // The thread that the address names, if it is older than the list's last page.
    apart: found.apart && presentThread(found.apart),
    keys: found.keys,
    // The time on the server's clock.
    now: scope.now().getTime(),
    // The address of this page of comments, without a named comment.
    href: page > 1 ? `${path}?page=${page}` : path,
  };
}

/** The text that replaces a removed or hidden comment; null for a visible comment. */
function goneText({ removedAt, hiddenReason }: CommentRow): string | null {
  if (removedAt) return 'Comment removed';
  if (hiddenReason === hiddenForReports) return 'Hidden until we have looked at it: several members reported it';
  return hiddenReason === null ? null : `Hidden by an admin: ${hiddenReason}`;
}

function authorOf({ userName, avatarFileId, role }: CommentRow, isReader: boolean) {
  return {
    name: userName ?? 'A former member',
    avatarUrl: avatarFileId && paths.media(avatarFileId),
    isStaff: holdsOffice(role),
    isReader,
  };
}

/** A comment with its first replies, in the API's shape. */
export function presentCommentOutput(scope: Scope, thread: Thread): z.input<typeof CommentOutput> {
  return { ...presentOne(scope, thread), replies: thread.replies.map((reply) => presentOne(scope, reply)) };
}

/**
 * A comment that was just written or changed, in the API's shape. Its replies are left out; they have an operation of
 * their own.
 */
export function presentWritten(scope: Scope, row: CommentRow): z.input<typeof CommentOutput> {
  return presentCommentOutput(scope, { ...row, replies: [] });
}

function presentOne(scope: Scope, row: CommentRow) {
  const isShown = goneText(row) === null;
  return {
    id: row.id,
    type: row.parentId === null ? ('comment' as const) : ('reply' as const),
    user:
      row.userId === null
        ? null
        : {
            id: row.userId,
            userName: row.userName,
            role: row.role,
            avatar: row.avatarFileId ? { link: publicLink(scope, row.avatarFileId) } : null,
          },
    comment: isShown ? (row.format === 'html' ? sanitizeHtml(row.body) : withFewMarks(row.body)) : '',
    format: row.format,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    isRemoved: row.removedAt !== null,
    hiddenReason: row.hiddenReason,
    commentId: row.parentId,
    commentRepliesCount: row.repliesCount,
  };
}

/** A part of a comment's text: plain text, or a link to a time in the video. */
type TextPart = string | { text: string; href: string };

/** Matches a time such as '4:12' or '1:02:03' that is not part of a longer number, a date, an address or a word. */
const stamp = /(?<![\w:./-])(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?![\w:/-]|[.,]\d)/g;

/**
 * Splits a text so that each time in the video becomes a link. `length` is the video's length in seconds; 0 links
 * nothing.
 */
export function linkStamps(text: string, length: number): TextPart[] {
  if (length === 0) return text ? [text] : [];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(stamp)) {
    const seconds = parsePlace(found);
    if (seconds === null || seconds > length) continue;
    if (index > from) parts.push(text.slice(from, index));
    parts.push({ text: found, href: `?t=${seconds}#video-1` });
    from = index + found.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
