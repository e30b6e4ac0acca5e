import { AppError } from '~/kit/app-error';
import { hmac, isSignedWith, type Key } from '~/kit/crypto.server';
import { minute } from '~/kit/dates';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

/** Long enough for clients that refresh after 780,000 ms (decisions, Catalogue and learning, "Media"). */
const linkLife = 14 * minute;

/** The absolute address of a public file, for links in the API. */
export function publicLink({ config }: Scope, fileId: string): string {
  return config.appOrigin + paths.media(fileId);
}

/** The three values in the query of a signed link. */
export interface LinkSignature {
  /** The link's user, whose access is checked again when the link is used. */
  user: string;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** An absolute link to a path of this app that works without a session for 14 minutes. */
export function signLink(facts: { secret: Key; origin: string; path: string; user: string; now: Date }): string {
  const { now, ...rest } = facts;
  return signUntil({ ...rest, expires: Math.floor((now.getTime() + linkLife) / 1000) });
}

function signUntil(facts: { secret: Key; origin: string; path: string; user: string; expires: number }): string {
  const { secret, origin, path, user, expires } = facts;
  const query = new URLSearchParams({
    user,
    expires: String(expires),
    signature: hmac(secret, signedText(path, user, expires)),
  });
  return `${origin}${path}?${query}`;
}

/** A function that signs links for this user. */
export function linkSigner({ config, now }: Scope, user: string): (path: string) => string {
  return (path) => signLink({ secret: config.secrets.token, origin: config.appOrigin, path, user, now: now() });
}

/**
 * A function that makes links for the user who opened an address by `link`: signed for the same user, until the same moment.
 * Without a link the session opens them, and paths are enough.
 */
export function linksOf({ config }: Scope, link: LinkSignature | null): (path: string) => string {
  if (!link) return (path) => path;
  const { user, expires } = link;
  return (path) => signUntil({ secret: config.secrets.token, origin: config.appOrigin, path, user, expires });
}

/** Whether the app signed this link for this path and user, and it has not expired. */
export function isLinkGood(secret: Key, path: string, link: LinkSignature, now: Date): boolean {
  const { user, expires, signature } = link;
  return isSignedWith(secret, signedText(path, user, expires), signature) && now.getTime() < expires * 1000;
}

/** Throws forbidden for a link to this path that was altered or has expired. */
export function requireGoodLink({ config, now }: Scope, path: string, link: LinkSignature): void {
  if (isLinkGood(config.secrets.token, path, link, now())) return;
  throw new AppError('forbidden', 'This link has expired or was changed.');
}

function signedText(path: string, user: string, expires: number): string {
  return `media-link\n${path}\n${user}\n${expires}`;
}
