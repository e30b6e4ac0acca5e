import type { Scope } from '~/scope/scope';
import type { CookieJar } from './cookies/cookies.server';

/** A request's context in addition to the Request itself; created at the entry, passed as Remix's load context. */
export interface Visit {
  scope: Scope;
  cookies: CookieJar;
  /** The CSP nonce for inline scripts and styles. */
  nonce: string;
  /** The request has a session cookie or bearer token without a live session. */
  hasExpiredSession: boolean;
  /** The expired session's user, if known, and whether they are an administrator. */
  ended: { userId: string; isOfOffice: boolean } | null;
  /** The request has the cookie of a look that has ended. */
  isLookOver?: boolean;
  /** Stores a post for its author (B9); returns its id, or null if the user has too many already. */
  keepPost(
    userId: string,
    post: { path: string; fields: [string, string][]; hasFile: boolean },
  ): Promise<string | null>;
  /** Whether this response shows the flash message of the previous request. */
  flash: { isShown: boolean };
  /** The page is shown at another page's address, without client script: the script would not find its route there. */
  isStandIn?: boolean;
  /** Headers that every response of this visit gets. */
  headers: Headers;
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Visit {}
}
