import { afterSignUp } from '~/features/accounts/rules';
import { signInVerified, type Verified } from '~/features/accounts/verify-email.server';
import type { News } from '~/http/flash.server';
import type { Follow } from '~/http/forms.server';
import { keptCodeTarget } from '~/http/kept-code.server';
import { clearPending, readPending } from '~/http/pending.server';
import { setSession } from '~/http/session-cookie.server';
import { keepTarget, takeTarget } from '~/http/target.server';
import type { Visit } from '~/http/visit';

export const verifiedText = 'Your email address has been successfully verified!';

export const verifiedNews: News = { kind: 'success', title: 'Success!', text: verifiedText };

/**
 * In the browser that made this very sign-up, its first verification signs in and leads on (decisions, Identity);
 * elsewhere it answers null, and the page says so with a way to sign in.
 */
export async function arriveVerified(visit: Visit, verified: Verified): Promise<Follow | null> {
  const pending = readPending(visit);
  const isHere = pending?.signedUp && pending.signUpId === verified.signUpId;
  if (!verified.isFirstUse || !isHere || visit.scope.viewer) return null;
  const { cookie, arrival } = await signInVerified(visit.scope, verified);
  setSession(visit, cookie, true);
  clearPending(visit);
  const target = takeTarget(visit) ?? keptCodeTarget(visit);
  const { to } = afterSignUp(arrival, { articleId: pending.articleId ?? null, target });
  if (!arrival.userName) keepTarget(visit, target);
  return { news: verifiedNews, to };
}
