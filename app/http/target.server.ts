import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

const here = 'https://here.invalid';
const longest = 500;

/**
 * The path on this site that a value names, or null when a browser could read it as another origin. What is checked is
 * the very text that is given back: the address as a browser resolves it, where `/..//evil.test` has become
 * `//evil.test`.
 */
export function sameSitePath(value: unknown): string | null {
  // Control characters and backslashes are dropped or turned by browsers: nothing with them in it is ours.
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

/** Remembers where a GET wanted to go, for after sign-in. */
export function rememberTarget(visit: Visit, request: Request): void {
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  visit.cookies.set(cookieRules.target, url.pathname + url.search);
}

/** The remembered target, left where it is. */
export function readTarget(visit: Visit): string | null {
  return sameSitePath(visit.cookies.read(cookieRules.target));
}

/** The remembered target, used once. */
export function takeTarget(visit: Visit): string | null {
  const target = readTarget(visit);
  visit.cookies.clear(cookieRules.target);
  return target;
}

/** Keeps a target that a form names, when it is a path of ours. */
export function keepTarget(visit: Visit, value: unknown): void {
  const target = sameSitePath(value);
  if (target) visit.cookies.set(cookieRules.target, target);
}
