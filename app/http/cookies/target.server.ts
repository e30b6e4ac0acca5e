import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

const here = 'https://here.invalid';
const longest = 500;

/**
 * The path on this site that a value names; null if a browser could resolve it to another origin (open redirect).
 * Checks the resolved URL that is also returned: `/..//evil.test`, for example, becomes `//evil.test`.
 */
export function sameSitePath(value: unknown): string | null {
  // Browsers drop or convert control characters and backslashes, so they are refused.
  if (typeof value !== 'string' || value.length > longest || /[\\\p{Cc}]/u.test(value)) return null;
  if (!value.startsWith('/') || value.startsWith('//')) return null;
  const path = resolved(value);
  return path !== null && !path.startsWith('//') && resolved(path) === path ? path : null;
}

function resolved(path: string): string | null {
  if (!URL.canParse(path, here)) return null;
  const url = new URL(path, here);
  return url.origin === here ? url.pathname + url.search + url.hash : null;
}

/**
 * Remembers the requested URL of a GET, for after sign-in. A URL that is too long to be read back is not remembered:
 * browsers drop a cookie of more than 4 KB.
 */
export function rememberTarget(visit: Visit, request: Request): void {
  if (request.method !== 'GET') return;
  const { pathname, search } = new URL(request.url);
  keepTarget(visit, pathname + search);
}

/** Reads the remembered target without using it up. */
export function readTarget(visit: Visit): string | null {
  return sameSitePath(visit.cookies.read(cookieRules.target));
}

/** Reads the remembered target and forgets it. */
export function takeTarget(visit: Visit): string | null {
  const target = readTarget(visit);
  visit.cookies.clear(cookieRules.target);
  return target;
}

/** Remembers a target from a form if it is a path of this site. */
export function keepTarget(visit: Visit, value: unknown): void {
  const target = sameSitePath(value);
  if (target) visit.cookies.set(cookieRules.target, target);
}
