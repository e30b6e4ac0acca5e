import { SignIn } from '~/features/accounts/schema';
import {
  type SecondStep,
  signInLimits,
  signInToWeb,
  type Unverified,
} from '~/features/accounts/sign-in/sign-in.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { readPending, setPending } from '~/http/cookies/pending.server';
import { keepTarget } from '~/http/cookies/target.server';
import { refuse } from '~/http/form-reply.server';
import { type Follow, type FormContext, intent } from '~/http/forms.server';
import { redirectTo } from '~/http/redirect.server';
import { paths } from '~/paths';
import { readAccountQuery } from './account-query.server';
import { arriveSignedIn } from './arrive.server';

/** Sign-in by password, on its own page and on pages with the form in place. */
export const signInIntents = {
  'sign-in': intent({
    for: 'guest',
    isKept: false,
    limit: [...signInLimits, 'sign-in-device', 'sign-in-known'],
    input: SignIn,
    run: (scope, input, { visit }) => signInToWeb(scope, input, visit.cookies.read(cookieRules.device)),
    next(signedIn, context) {
      if (signedIn.unverified !== undefined) return askToVerify(signedIn, context);
      return signedIn.secondStep === undefined ? arriveSignedIn(signedIn, context) : askForCode(signedIn, context);
    },
    refused: (error, { form }) => {
      if (error.kind === 'unauthenticated') return refuse(form, { '': [error.message] });
      return error.kind === 'user-blocked' ? redirectTo(paths.signIn({ blocked: true })) : null;
    },
  }),
};

/** The password is right; the page of the second factor follows. */
function askForCode({ secondStep }: SecondStep, { visit, url, form }: FormContext): Follow {
  keepTarget(visit, form.get('redirectTo'));
  visit.cookies.set(cookieRules.secondStep, secondStep);
  const { articleId, ref } = readAccountQuery(url);
  return { to: paths.signInCode({ articleId, ref }) };
}

/** The password is right, so this browser gets the cookie of its sign-up, which it may have made itself. */
function askToVerify({ unverified: signUpId }: Unverified, { visit, url, form }: FormContext): Follow {
  const { articleId, ref } = readAccountQuery(url);
  const former = readPending(visit);
  const own = signUpId !== null && former?.signUpId === signUpId ? former : undefined;
  keepTarget(visit, form.get('redirectTo'));
  setPending(visit, {
    email: String(form.get('email')).trim(),
    signUpId,
    signedUp: own?.signedUp ?? false,
    articleId: articleId ?? own?.articleId,
    ref: ref ?? own?.ref,
  });
  return { to: paths.verificationSent({ state: 'notVerified' }) };
}
