import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

/**
 * Whether this member sees the sale banner (specification 2, section 2, "Sale banner"): it is set for them, they have
 * no subscription and have not dismissed it in this browser.
 */
export function hasSaleBanner({ scope: { viewer }, cookies }: Visit): boolean {
  if (!viewer?.toShowSaleBanner || viewer.subscription !== 'none') return false;
  return cookies.read(cookieRules.saleBanner) !== viewer.id;
}

/** Dismisses the banner for a week, for the signed-in member. */
export function putSaleBannerAway({ scope: { viewer }, cookies }: Visit): void {
  if (viewer) cookies.set(cookieRules.saleBanner, viewer.id);
}
