import type { OwnResend } from '~/features/accounts/resend-verification.server';
import type { OwnSignUp } from '~/features/accounts/sign-ups.server';
import type { NewFlash } from '~/http/flash.server';
import type { Follow } from '~/http/forms.server';
import { type Pending, readPending, setPending } from '~/http/pending.server';
import { readTarget } from '~/http/target.server';
import type { Visit } from '~/http/visit';
import { formatWait } from '~/kit/dates';
import { paths } from '~/paths';
import { verifiedNews } from './arrive.server';

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

function isSame(pending: Pending, { email, signUpId }: OwnSignUp): boolean {
  return pending.signUpId === signUpId && pending.email.toLowerCase() === email.toLowerCase();
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
