import { paths } from '~/paths';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';
import { sameSitePath } from './target.server';

/** The id of the held post in this browser's cookie, if any; the use-case checks whose it is. */
export function heldPostIn(visit: Visit): string | null {
  const id = visit.cookies.read(cookieRules.held);
  return typeof id === 'string' ? id : null;
}

/** Removes the offer of a held post from this browser. */
export function endHeldOffer(visit: Visit): void {
  visit.cookies.clear(cookieRules.held);
}

/** Redirect after sign-in: to the offer of a held post if there is one, and from there to `to`. */
export function viaHeldOffer(visit: Visit, to: string): string {
  return heldPostIn(visit) ? paths.resume({ next: to }) : to;
}

/** Where the offer's other link leads: `next`, then `origin` (the page of the held form), then the start page. */
export function afterHeldOffer(url: URL, origin = '/'): string {
  const next = sameSitePath(url.searchParams.get('next'));
  return next && next !== '/' && !next.startsWith(paths.resume()) ? next : origin;
}

/** 307: the browser sends the same form again, to its original address. */
export function sendAgain(to: string): Response {
  return new Response(null, { status: 307, headers: { location: to } });
}
