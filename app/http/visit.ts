import type { Scope } from '~/scope/scope';
import type { CookieJar } from './cookies.server';

/** What one request has at hand beside the Request itself; made in the entry, passed as Remix's load context. */
export interface Visit {
  scope: Scope;
  cookies: CookieJar;
  /** For inline scripts and styles of this answer. */
  nonce: string;
  /** A session's cookie or bearer token came with the request but names no living session. */
  hasExpiredSession: boolean;
  /** Whose the expired session was, when that is known, and whether they hold an office. */
  ended: { userId: string; isOfOffice: boolean } | null;
  /** Keeps a post for its author (B9); answers the id to find it by, or null where too many are kept already. */
  keepPost(
    userId: string,
    post: { path: string; fields: [string, string][]; hasFile: boolean },
  ): Promise<string | null>;
  /** Whether this answer shows the news of the request before. */
  news: { isShown: boolean };
  /** The page is shown at another page's address. Its script would not find its route there, so it is left out. */
  isStandIn?: boolean;
  /** Headers that doors set on whatever answer leaves. */
  headers: Headers;
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Visit {}
}
