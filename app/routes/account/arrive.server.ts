import { afterSignUp } from '~/features/accounts/rules';
import { signInVerified, type Verified } from '~/features/accounts/verify-email.server';
import { setFlash } from '~/http/flash.server';
import { clearPending, readPending } from '~/http/pending.server';
import { seeOther } from '~/http/redirect.server';
import { setSession } from '~/http/session-cookie.server';
import { keepTarget, takeTarget } from '~/http/target.server';
import type { Visit } from '~/http/visit';

export const verifiedText = 'Your email address has been successfully verified!';

/**
 * In the browser that signed up, a first verification signs in and leads on (decisions, Identity); elsewhere it
 * answers null and the page says so with a way to sign in.
 */
export async function arriveVerified(visit: Visit, verified: Verified): Promise<Response | null> {
  const pending = readPending(visit);
  const isHere = pending?.signedUp && pending.email.toLowerCase() === verified.email.toLowerCase();
  if (!verified.isFirstUse || !isHere || visit.scope.viewer) return null;
  const { cookie, arrival } = await signInVerified(visit.scope, verified);
  setSession(visit, cookie, true);
  clearPending(visit);
  setFlash(visit, { kind: 'success', title: 'Success!', text: verifiedText });
  const target = takeTarget(visit);
  const { to } = afterSignUp(arrival, { articleId: pending.articleId, target });
  if (!arrival.userName) keepTarget(visit, target);
  return seeOther(to);
}
