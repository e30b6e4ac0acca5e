export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface FlashUndo {
  action: string;
  fields: Record<string, string>;
  label: string;
}

export interface FlashLink {
  href: string;
  label: string;
}

/** The cookie in which the browser's script records the flash message that it showed last. */
export const seenNewsCookie = 'news-seen';

/**
 * A field that script adds to a form that stays on its page: the answer then is the message itself. The flash cookie has
 * room for one message, so the messages of two such forms would replace each other.
 */
export const stayingField = 'stays';

/** The element id of a page's flash message; a redirect with a message may lead to `#news`. */
export const newsId = 'news';

/** A flash message from the previous request: shown once, above the heading. */
export interface Flash {
  /** Lets a browser show the message once, however often its page is loaded. */
  id: string;
  kind: NoticeKind;
  title?: string;
  text: string;
  undo?: FlashUndo;
  /** Where to do what the message asks for; opens a new tab. */
  link?: FlashLink;
  /** The id of the form's row, which shows the message beside its button; nothing else shows it then. */
  place?: string;
  /**
   * A minor message: with script only a toast of three seconds. With a place, which may be out of sight after a page
   * load: with script only there, and without script first inside main.
   */
  isBrief?: boolean;
}

/** What every page shows of the school. */
export interface ShownBrand {
  name: string;
  mainSiteUrl: string;
  socials: { label: string; href: string }[];
  /** Custom properties for the school's colour and typefaces; null for none. */
  look: Record<string, string> | null;
  /** `ratio`: how many times as wide as high. */
  logo: { url: string; ratio: number } | null;
  /** The sentence in the footer; null if nobody has written one. */
  footerText: string | null;
}

/** What every page knows: the root loader's data. */
export interface Shell {
  /** The site's origin, for absolute URLs. */
  origin: string;
  brand: ShownBrand & { contactPath: string };
  viewer: null | { userName: string | null; avatarUrl: string | null; holdsOffice: boolean };
  /** Set while a super admin looks at the product as this member; `until` is the end, `14:12 London time`. */
  look: null | { name: string; until: string };
  /** The office's time zone (IANA), for administrators. */
  officeZone?: string;
  /** Whether this member sees the sale banner of subscriptions. */
  hasSaleBanner: boolean;
  /** Whether this reader gets lite pages. */
  isLite: boolean;
  /** The number of lines in the basket. */
  basketCount: number;
  flash: Flash | null;
  /** The page is shown at another page's address, without client script. */
  isStandIn: boolean;
  /** The path of this response, without its query. */
  path: string;
}

/** A route's options for the shell around it: `export const handle: RouteHandle`. */
export interface RouteHandle {
  /** False: the page has no client script. Links to it need `reloadDocument`. */
  hydrate?: boolean;
  footer?: boolean;
  /** False: the page has its own containers, for full-width sections. */
  container?: boolean;
  /**
   * 'guest' shows everybody the public navigation, 'admin' links back to the site, 'way-out' only shows Log out, for a
   * step that must come first.
   */
  header?: 'guest' | 'auto' | 'admin' | 'way-out';
}
