import { ReferralCode } from '~/kit/inputs';
import { cookieRules } from './cookie-rules';
import type { PageContext } from './page-context';
import type { Visit } from './visit';

/** Keeps the `?ref` of any page for a sign-up in this browser; the last one counts. */
export function keepReferral({ request, url, visit }: PageContext): void {
  if (request.method !== 'GET') return;
  const ref = ReferralCode.parse(url.searchParams.get('ref') ?? undefined);
  if (ref) visit.cookies.set(cookieRules.referral, ref);
}

/** Keeps the code of a partner whose page is shown, for a sign-up in this browser; a member has signed up already. */
export function keepPartner(visit: Visit, code: string): void {
  if (!visit.scope.viewer) visit.cookies.set(cookieRules.referral, code);
}

/** The kept referral, if any. */
export function readReferral(visit: Visit): string | undefined {
  return ReferralCode.parse(visit.cookies.read(cookieRules.referral));
}

/** Someone has signed up with it: the next sign-up in this browser came by itself. */
export function clearReferral(visit: Visit): void {
  visit.cookies.clear(cookieRules.referral);
}
