import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listCityGroups } from '~/features/accounts/list-city-groups.server';
import { registerUser } from '~/features/accounts/register-user.server';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { SignUpOnPage } from '~/features/accounts/schema';
import { AccountAside } from '~/features/accounts/ui/account-aside';
import { SignUpForm, type SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import { cookieRules } from '~/http/cookie-rules';
import { refuse } from '~/http/form-reply.server';
import { forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { setPending } from '~/http/pending.server';
import { clearReferral, readReferral } from '~/http/referral.server';
import { keepTarget } from '~/http/target.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { type Reply, readReply, typedIn } from '~/ui/form-reply';
import { publicMeta } from '~/ui/public-meta';
import { readAccountQuery } from './account-query.server';

const description = 'Make an account with an e-mail address and a password: courses that you buy are yours to keep.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.signUp(), title: 'Sign up', description });
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => ({
  challenge: newHumanChallenge(scope),
  query: readAccountQuery(url),
  cities: asksLocation(url) ? await listCityGroups(scope) : null,
}));

/** The form of another page that was refused is asked again here: it asks for no less. */
function asksLocation({ searchParams }: URL): boolean {
  return searchParams.get('asks') === 'location';
}

export const action = forms(
  {
    /** Another question of the human check, with what was typed kept. */
    'new-challenge': intent({
      for: 'guest',
      isKept: false,
      input: z.object({}),
      run: async () => undefined,
      next: (_, { form }) => refuse(form, {}, 200),
    }),
    'sign-up': intent({
      for: 'guest',
      isKept: false,
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
        clearReferral(visit);
        keepTarget(visit, form.get('redirectTo'));
        setPending(visit, { ...signedUp, signedUp: true });
        return { to: paths.verificationSent() };
      },
    }),
  },
  { unnamed: 'sign-up' },
);

export default function SignUpPage() {
  const { challenge, query, cities } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const redirect = typedIn(reply, 'redirectTo') || query.redirect || undefined;
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <div className="stack is-tight">
          <h1>Sign up</h1>
          <p className="lead">Create an account to get started</p>
        </div>
        <SignUpForm
          challenge={challenge}
          reply={reply}
          cities={cities ?? undefined}
          redirectTo={redirect}
          articleId={query.articleId}
          referral={query.ref}
          flag={cameBy(reply, redirect)}
        />
        <p className="small">
          Already have an account? <AppLink href={paths.signIn({ ...query, redirect })}>Sign in</AppLink>
        </p>
      </div>
      <AccountAside />
    </div>
  );
}

/** Refused, the form of another page is asked again here: it stays what it was. The festival's page leads its guests here. */
function cameBy(reply: Reply | undefined, redirect: string | undefined): SignUpFormProps['flag'] {
  if (typedIn(reply, 'isRegisterViaLessonPreviewPage') === 'true') return 'isRegisterViaLessonPreviewPage';
  return redirect === paths.riseFestivalEnter() ? 'isRegisterViaRiseFestivalPage' : 'isFromSignupPage';
}
