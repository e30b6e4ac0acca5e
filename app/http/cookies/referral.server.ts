import { ReferralCode } from '~/kit/inputs';
import type { PageContext } from '../page-context';
import type { Visit } from '../visit';
import { cookieRules } from './cookie-rules';

/** Remembers a page's `?ref` for a sign-up in this browser; the last one counts. */
export function keepReferral({ request, url, visit }: PageContext): void {
  if (request.method !== 'GET') return;
  const ref = ReferralCode.parse(url.searchParams.get('ref') ?? undefined);
  if (ref) visit.cookies.set(cookieRules.referral, ref);
}

/** Remembers the referral code of a displayed partner page for a sign-up in this browser; ignored for members. */
export function keepPartner(visit: Visit, code: string): void {
  if (!visit.scope.viewer) visit.cookies.set(cookieRules.referral, code);
}

/** The remembered referral, if any. */
export function readReferral(visit: Visit): string | undefined {
  return ReferralCode.parse(visit.cookies.read(cookieRules.referral));
}
