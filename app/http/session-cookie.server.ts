import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

/** Puts a new session into the browser: for 30 days, or until it is closed. */
export function setSession(visit: Visit, cookie: string, isRemembered: boolean): void {
  visit.cookies.set(isRemembered ? cookieRules.session : cookieRules.briefSession, cookie);
}

export function clearSession(visit: Visit): void {
  visit.cookies.clear(cookieRules.session);
}
