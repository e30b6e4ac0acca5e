/** A piece of a comment's text: words, or a second of the video that they name. */
export type TextPart = string | { text: string; href: string };

/** One comment or reply, as this reader sees it. */
export interface CommentView {
  id: string;
  /** Null once it was removed. */
  author: { name: string; avatarUrl: string | null; isStaff: boolean; isReader: boolean } | null;
  /** ISO 8601. */
  at: string;
  isEdited: boolean;
  /** In place of its words: that it was removed, or hidden and why. Null while it is shown. */
  gone: string | null;
  text: TextPart[];
  /** HTML of the allow-list, in place of `text`. */
  html: string | null;
  /** The address that names it named this one: it is marked. */
  isNamed: boolean;
  /** Its own address. */
  href: string;
  /** Where it is replied to, edited and removed; null where the reader may not. */
  replyHref: string | null;
  editHref: string | null;
  removeHref: string | null;
  /** What the page was opened for: its form is shown here. */
  form: 'reply' | 'edit' | 'delete' | null;
  /** What the form for editing begins with. */
  source: string;
}

export interface ThreadView extends CommentView {
  replies: CommentView[];
  repliesCount: number;
  /** The page was opened for one of its replies, or for all of them. */
  isOpen: boolean;
  /** Where all of them are shown; null where they are. */
  allHref: string | null;
  /** Pages of its replies, where they are more than one page shows. */
  pages: number;
  page: number;
}

export interface CommentsView {
  /** What the comments are on. */
  kind: 'lesson' | 'article';
  /** '31 comments'. */
  title: string;
  totalCount: number;
  page: number;
  pages: number;
  threads: ThreadView[];
  /** The thread that the address names, which is further back than pages reach. */
  apart: ThreadView | null;
  /** Sent along by the forms. */
  keys: { comment: string; reply: string };
  /** The server's clock, in milliseconds since 1970. */
  now: number;
  /** This page of comments, without one of them named. */
  href: string;
}
