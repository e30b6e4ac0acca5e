import { paths } from '~/paths';
import { cookieRules } from './cookie-rules';
import { sameSitePath } from './target.server';
import type { Visit } from './visit';

/** The held post that this browser speaks of, if any; whose it is, the use-case decides. */
export function heldPostIn(visit: Visit): string | null {
  const id = visit.cookies.read(cookieRules.held);
  return typeof id === 'string' ? id : null;
}

/** Nothing is offered in this browser any more. */
export function endHeldOffer(visit: Visit): void {
  visit.cookies.clear(cookieRules.held);
}

/** Where a sign-in leads: to the offer while this browser has one, and from there to `to`. */
export function byWayOfHeldOffer(visit: Visit, to: string): string {
  return heldPostIn(visit) ? paths.resume({ next: to }) : to;
}

/** Where the reader goes from the offer otherwise; `origin`, the page they had sent it from, comes before the start page. */
export function afterHeldOffer(url: URL, origin = '/'): string {
  const next = sameSitePath(url.searchParams.get('next'));
  return next && next !== '/' && !next.startsWith(paths.resume()) ? next : origin;
}

/** 307: the browser sends the same form again, to where it was meant. */
export function sendAgain(to: string): Response {
  return new Response(null, { status: 307, headers: { location: to } });
}
