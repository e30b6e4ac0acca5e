import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it turns away
const safe = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]{0,500}$/;

/** A path on this site, or null: nothing that a browser could read as another origin. */
export function sameSitePath(value: unknown): string | null {
  if (typeof value !== 'string' || !safe.test(value)) return null;
  const url = new URL(value, 'https://here.invalid');
  return url.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : null;
}

/** Remembers where a GET wanted to go, for after sign-in. */
export function rememberTarget(visit: Visit, request: Request): void {
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  visit.cookies.set(cookieRules.target, url.pathname + url.search);
}

/** The remembered target, used once. */
export function takeTarget(visit: Visit): string | null {
  const target = sameSitePath(visit.cookies.read(cookieRules.target));
  visit.cookies.clear(cookieRules.target);
  return target;
}

/** Keeps a target that a form names, when it is a path of ours. */
export function keepTarget(visit: Visit, value: unknown): void {
  const target = sameSitePath(value);
  if (target) visit.cookies.set(cookieRules.target, target);
}
