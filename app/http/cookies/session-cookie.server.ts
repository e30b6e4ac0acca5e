import type { Visit } from '../visit';
import { cookieRules, cookiesOfMember } from './cookie-rules';

/** Sets a new session's cookie: for 30 days, or until the browser is closed. */
export function setSession(visit: Visit, cookie: string, isRemembered: boolean): void {
  visit.cookies.set(isRemembered ? cookieRules.session : cookieRules.briefSession, cookie);
}

/** Sets the cookie of a rotated session; null changes nothing. */
export function setRotatedSession(visit: Visit, turned: { cookie: string; isRemembered: boolean } | null): void {
  if (turned) setSession(visit, turned.cookie, turned.isRemembered);
}

/** Forgets this browser as a known one after a change of password; the next sign-in makes it known again. */
export function forgetDevice(visit: Visit): void {
  visit.cookies.clear(cookieRules.device);
}

/**
 * Signs the browser out on a machine that others may use: removes the member's cookies and the storage of our scripts.
 * Leaves the HTTP cache, which has no page of a member and revalidates pictures; clearing it takes some browsers
 * seconds. Removes cookies by name, since the basket stays.
 */
export function forgetMember(visit: Visit): void {
  for (const rule of cookiesOfMember) visit.cookies.clear(rule);
  visit.headers.set('clear-site-data', '"storage"');
}
