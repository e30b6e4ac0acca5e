import { cookieRules } from './cookie-rules';
import type { Visit } from './visit';

/**
 * Whether this member sees the sale of subscriptions (specification 2, section 2, "Sale banner"): it is set for
 * them, they have no subscription, and they have not put it away in this browser.
 */
export function hasSaleBanner({ scope: { viewer }, cookies }: Visit): boolean {
  if (!viewer?.toShowSaleBanner || viewer.subscription !== 'none') return false;
  return cookies.read(cookieRules.saleBanner) !== viewer.id;
}

/** Puts it away, for a week, for the member who is signed in. */
export function putSaleBannerAway({ scope: { viewer }, cookies }: Visit): void {
  if (viewer) cookies.set(cookieRules.saleBanner, viewer.id);
}
