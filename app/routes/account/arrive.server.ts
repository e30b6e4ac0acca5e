import { afterSignIn, afterSignUp } from '~/features/accounts/rules';
import type { WebSignIn } from '~/features/accounts/sign-in/sign-in.server';
import type { OwnResend } from '~/features/accounts/sign-up/resend-verification.server';
import type { OwnSignUp } from '~/features/accounts/sign-up/sign-ups.server';
import { signInVerified, type Verified } from '~/features/accounts/sign-up/verify-email.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { type NewFlash, pausedNews } from '~/http/cookies/flash.server';
import { viaHeldOffer } from '~/http/cookies/held-offer.server';
import { keptCodeTarget } from '~/http/cookies/kept-code.server';
import { type Pending, readPending, setPending } from '~/http/cookies/pending.server';
import { setSession } from '~/http/cookies/session-cookie.server';
import { keepTarget, readTarget, sameSitePath, takeTarget } from '~/http/cookies/target.server';
import { refuseForNow } from '~/http/form-reply.server';
import type { Follow, FormContext } from '~/http/forms.server';
import type { Visit } from '~/http/visit';
import type { AppError } from '~/kit/app-error';
import { formatWait } from '~/kit/dates';
import { emailKeyOf } from '~/kit/text/mailbox';
import { paths } from '~/paths';
import { readAccountQuery } from './account-query.server';

export const verifiedText = 'Your email address has been successfully verified!';

export const verifiedNews: NewFlash = { kind: 'success', title: 'Success!', text: verifiedText };

/**
 * Signs in and redirects after the first verification of a sign-up in the browser that made it (decisions, Identity).
 * Null in other browsers, where the page links to the sign-in.
 */
export async function arriveVerified(visit: Visit, verified: Verified): Promise<Follow | null> {
  const pending = readPending(visit);
  const isHere = pending?.signedUp && pending.signUpId === verified.signUpId;
  if (!verified.isFirstUse || !isHere || visit.scope.viewer) return null;
  const { cookie, device, arrival } = await signInVerified(visit.scope, verified);
  setSession(visit, cookie, true);
  visit.cookies.set(cookieRules.device, device);
  visit.cookies.clear(cookieRules.pending);
  const target = takeTarget(visit) ?? keptCodeTarget(visit);
  const { to } = afterSignUp(arrival, { articleId: pending.articleId ?? null, target });
  if (!arrival.userName) keepTarget(visit, target);
  // On the profile's questions the message is a notice, not a dialog, since that page is the next step.
  const isNextStep = to === paths.completeProfile();
  return { flash: isNextStep ? { kind: 'success', text: verifiedText } : verifiedNews, to };
}

/** What follows a sign-in: the remembered target, or the page that the specification names. */
export function arriveSignedIn(
  { cookie, isRemembered, device, arrival }: WebSignIn,
  { visit, url, form }: FormContext,
): Follow {
  setSession(visit, cookie, isRemembered);
  visit.cookies.set(cookieRules.device, device);
  const target = sameSitePath(form.get('redirectTo')) ?? takeTarget(visit) ?? keptCodeTarget(visit);
  const { to, warning } = afterSignIn(arrival, { articleId: readAccountQuery(url).articleId ?? null, target });
  if (!arrival.userName) keepTarget(visit, target);
  return {
    flash: warning === undefined ? undefined : pausedNews(warning),
    to: viaHeldOffer(visit, to),
  };
}

/** The address of /sign-up with the parameters of the first try. */
export function signUpAgain(visit: Visit): string {
  const pending = readPending(visit);
  return paths.signUp({ articleId: pending?.articleId, ref: pending?.ref, redirect: readTarget(visit) });
}

/** The message after a member requested the mail of their own sign-up again; an expired sign-up has to be repeated. */
export function afterResend(visit: Visit, { email, signUpId, state, heldFor }: OwnResend & OwnSignUp): Follow {
  if (state === 'verified') return { flash: verifiedNews, to: paths.signIn() };
  if (state === 'gone') return { flash: goneNews(heldFor), to: signUpAgain(visit) };
  const pending = readPending(visit);
  if (!pending || !isSame(pending, { email, signUpId })) {
    setPending(visit, { email, signUpId, signedUp: false, articleId: pending?.articleId, ref: pending?.ref });
  }
  return { flash: state === 'held' ? heldNews(heldFor) : sentNews, to: paths.verificationSent() };
}

/** The reply to a request for a link that comes too soon after the last one. */
export function refuseResend(error: AppError, { form }: FormContext): Response | null {
  if (error.kind !== 'rate-limited') return null;
  return refuseForNow(form, error, (wait) => `You can ask for another link in ${wait}.`);
}

function isSame(pending: Pending, { email, signUpId }: OwnSignUp): boolean {
  return pending.signUpId === signUpId && emailKeyOf(pending.email) === emailKeyOf(email);
}

const sentNews: NewFlash = { kind: 'success', text: 'New verification link has been sent' };

function heldNews(seconds: number): NewFlash {
  return {
    kind: 'warning',
    text: `We didn't send a new link: this address has had as many emails as we send in an hour. Check your inbox and spam folder for the last one, or try again in ${formatWait(seconds)}.`,
  };
}

function goneNews(seconds: number): NewFlash {
  const when = seconds > 0 ? ` in ${formatWait(seconds)}` : '';
  return {
    kind: 'warning',
    text: `Your sign-up is no longer kept: too many people signed up with this address, or too many emails went to it. Please sign up again${when}.`,
  };
}
