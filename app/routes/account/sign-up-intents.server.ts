import { mailLimits } from '~/features/accounts/rules';
import { SignUpOnPage } from '~/features/accounts/schema';
import { registerUser } from '~/features/accounts/sign-up/register-user.server';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { setPending } from '~/http/cookies/pending.server';
import { readReferral } from '~/http/cookies/referral.server';
import { keepTarget } from '~/http/cookies/target.server';
import { refuse } from '~/http/form-reply.server';
import { type FormContext, intent } from '~/http/forms.server';
import { paths } from '~/paths';
import { readAccountQuery } from './account-query.server';

/** Whether the city is required: a form that another page refused keeps its requirements here. */
export function asksLocation({ searchParams }: URL): boolean {
  return searchParams.get('asks') === 'location';
}

/** A new question of the human check; keeps the typed values. */
export const newQuestion = {
  isKept: false,
  limit: 'computes',
  run: async () => undefined,
  next: (_: undefined, { form }: FormContext) => refuse(form, {}, 200),
} as const;

/** The intents of the sign-up form, on its own page and on pages with the form in place. */
export const signUpIntents = {
  'new-challenge': intent({ for: 'guest', ...newQuestion }),
  'sign-up': intent({
    for: 'guest',
    isKept: false,
    limit: ['sign-up', ...mailLimits],
    input: SignUpOnPage,
    given: ({ url }) => {
      const { articleId = '', ref = '' } = readAccountQuery(url);
      return { articleId, ref, asksLocation: String(asksLocation(url)) };
    },
    run: async (scope, input, { visit }) => {
      const ref = input.ref ?? readReferral(visit);
      const device = visit.cookies.read(cookieRules.device);
      return { ...(await registerUser(scope, { ...input, ref }, device)), articleId: input.articleId, ref };
    },
    next: (signedUp, { visit, form }) => {
      // It must not count for the next sign-up in this browser.
      visit.cookies.clear(cookieRules.referral);
      keepTarget(visit, form.get('redirectTo'));
      setPending(visit, { ...signedUp, signedUp: true });
      return { to: paths.verificationSent() };
    },
  }),
};
