import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { NewsAside } from '~/features/accounts/ui/news-aside';
import { PasskeyButton } from '~/features/accounts/ui/passkey-button';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { forms } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { Dialog } from '~/ui/dialogs/dialog';
import { LinkButton } from '~/ui/forms/button';
import { typedIn } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { publicMeta } from '~/ui/page/public-meta';
import { readAccountQuery } from './account-query.server';
import { passkeySignIn } from './passkey-intents.server';
import { signInIntents } from './sign-in-intents.server';
import { whatsNew } from './whats-new.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const description = 'Sign in to your courses, your place in each lesson and your bookmarks.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.signIn(), title: 'Sign in', description });
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => ({
  news: await whatsNew(scope),
  query: readAccountQuery(url),
  isBlocked: url.searchParams.has('blocked'),
}));

export const action = forms({ ...signInIntents, ...passkeySignIn }, { unnamed: 'sign-in' });

export default function SignInPage() {
  const { news, query, isBlocked } = useLoaderData<typeof loader>();
  const reply = useReply();
  const redirect = typedIn(reply, 'redirectTo') || query.redirect || undefined;
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <h1>Sign in</h1>
        {isBlocked && (
          <Dialog title="Your account is blocked" closeHref={paths.signIn()}>
            <p role="alert">You have been blocked by the Admin. Currently, you don't have access to the account</p>
            <div className="row">
              <LinkButton variant="quiet" href={paths.signIn()}>
                OK
              </LinkButton>
              <LinkButton href={paths.contact()} target="_blank" rel="noopener">
                Contact us
              </LinkButton>
            </div>
          </Dialog>
        )}
        <SignInForm
          reply={reply}
          redirectTo={redirect}
          articleId={query.articleId}
          referral={query.ref}
          otherWay={<PasskeyButton reply={reply} />}
        />
        <p className="small">
          New here? <AppLink href={paths.signUp({ ...query, redirect })}>Sign up</AppLink>
        </p>
      </div>
      {news && <NewsAside {...news} />}
    </div>
  );
}
