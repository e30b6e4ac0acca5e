export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface FlashUndo {
  action: string;
  fields: Record<string, string>;
  label: string;
}

/** The cookie in which a browser's script names the news that it has shown last. */
export const seenNewsCookie = 'news-seen';

/**
 * Headers with which a script asks for the message that follows its form, and gets it: JSON of what a toast shows,
 * percent-encoded. The cookie holds one piece of news: of two answers at the same time it would keep one's only.
 */
export const newsHeaders = { asks: 'x-takes-news', brings: 'x-news' };

/** The id of a page's message: a redirect that brings one may lead to `#news`. */
export const newsId = 'news';

/** News from the request before: shown once, above the heading. */
export interface Flash {
  /** A message is shown once, however often its page comes back. */
  id: string;
  kind: NoticeKind;
  title?: string;
  text: string;
  undo?: FlashUndo;
  /** A note in passing: with script a toast of three seconds, and nothing in the page. */
  isBrief?: boolean;
}

/** What every page knows: the answer of the root's loader. */
export interface Shell {
  /** Of the site, for whole addresses. */
  origin: string;
  brand: { name: string; mainSiteUrl: string; contactPath: string; socials: { label: string; href: string }[] };
  viewer: null | { userName: string | null; avatarUrl: string | null; holdsOffice: boolean };
  /** This member sees the sale of subscriptions. */
  hasSaleBanner: boolean;
  /** This reader is shown lite pages. */
  isLite: boolean;
  /** How many lines the basket holds. */
  basketCount: number;
  flash: Flash | null;
  /** The page is shown at another page's address, and has no client script. */
  isStandIn: boolean;
  /** The path this answer was made for, without its query. */
  path: string;
}

/** What a route may say about the shell around it: `export const handle: RouteHandle`. */
export interface RouteHandle {
  /** False: the page ships no client script. Links into it say `reloadDocument`. */
  hydrate?: boolean;
  footer?: boolean;
  /** False: the page brings its own wraps, for sections that run from edge to edge. */
  container?: boolean;
  /**
   * 'guest' shows the public navigation to everybody, 'admin' the way from the admin area to the site, 'way-out' only
   * Log out, for a step that comes before everything else.
   */
  header?: 'guest' | 'auto' | 'admin' | 'way-out';
}
