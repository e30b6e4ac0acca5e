import { cookieRules, cookiesOfMember } from './cookie-rules';
import type { Visit } from './visit';

/** Puts a new session into the browser: for 30 days, or until it is closed. */
export function setSession(visit: Visit, cookie: string, isRemembered: boolean): void {
  visit.cookies.set(isRemembered ? cookieRules.session : cookieRules.briefSession, cookie);
}

/** Puts what a session was turned to into the browser; null leaves it as it is. */
export function keepTurned(visit: Visit, turned: { cookie: string; isRemembered: boolean } | null): void {
  if (turned) setSession(visit, turned.cookie, turned.isRemembered);
}

/** After another password this browser is no longer known by the former one: it is again at the next sign-in. */
export function forgetDevice(visit: Visit): void {
  visit.cookies.clear(cookieRules.device);
}

export function clearSession(visit: Visit): void {
  visit.cookies.clear(cookieRules.session);
}

/**
 * After a sign-out: nothing of the member stays in the browser, on a machine that others may use next. What our scripts
 * have stored goes, too. Its cache is left alone: no page of a member is ever in it, pictures in it are asked for anew
 * each time, and to empty it takes some browsers seconds. Cookies go by name, since the basket stays.
 */
export function forgetMember(visit: Visit): void {
  for (const rule of cookiesOfMember) visit.cookies.clear(rule);
  visit.headers.set('clear-site-data', '"storage"');
}
