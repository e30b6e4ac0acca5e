import { cookieRules } from './cookie-rules';
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
