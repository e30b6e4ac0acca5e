import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { readCityGroups } from '~/features/accounts/profile/list-city-groups.server';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { AccountAside, AccountWhy } from '~/features/accounts/ui/account-aside';
import { SignUpForm, type SignUpFormProps } from '~/features/accounts/ui/sign-up-form';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { readOne } from '~/scope/scope';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { type Reply, typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { PageHead } from '~/ui/page/page-parts';
import { publicMeta } from '~/ui/page/public-meta';
import { readAccountQuery } from './account-query.server';
import { asksLocation, signUpIntents } from './sign-up-intents.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const description = 'Create an account with an email address and a password. The courses you buy are yours to keep.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.signUp(), title: 'Sign up', description });
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => ({
  challenge: newHumanChallenge(scope),
  words: scope.config.brand.signUpText,
  query: readAccountQuery(url),
  cities: asksLocation(url) ? await readOne(scope, readCityGroups(scope)) : null,
}));

export const action = forms(signUpIntents, { unnamed: 'sign-up' });

export default function SignUpPage() {
  const { challenge, words, query, cities } = useLoaderData<typeof loader>();
  const reply = useReply();
  const redirect = typedIn(reply, 'redirectTo') || query.redirect || undefined;
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <PageHead title="Sign up" lead="Create an account to get started">
          <AccountWhy words={words} />
        </PageHead>
        <SignUpForm
          challenge={challenge}
          reply={reply}
          cities={cities}
          redirectTo={redirect}
          articleId={query.articleId}
          referral={query.ref}
          flag={cameBy(reply, redirect)}
        />
        <p className="small">
          Already have an account? <AppLink href={paths.signIn({ ...query, redirect })}>Sign in</AppLink>
        </p>
      </div>
      <AccountAside words={words} />
    </div>
  );
}

/**
 * The flag of the sign-up form. A form that the lesson preview refused keeps its flag; the festival's guests have their
 * own.
 */
function cameBy(reply: Reply | undefined, redirect: string | undefined): SignUpFormProps['flag'] {
  if (typedIn(reply, 'isRegisterViaLessonPreviewPage') === 'true') return 'isRegisterViaLessonPreviewPage';
  return redirect === paths.riseFestivalEnter() ? 'isRegisterViaRiseFestivalPage' : 'isFromSignupPage';
}
