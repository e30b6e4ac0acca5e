import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { SignIn } from '~/features/accounts/schema';
import { type SecondStep, signInToWeb, type Unverified } from '~/features/accounts/sign-in.server';
import { NewsAside } from '~/features/accounts/ui/news-aside';
import { PasskeyButton } from '~/features/accounts/ui/passkey-button';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { cookieRules } from '~/http/cookie-rules';
import { refuse } from '~/http/form-reply.server';
import { type Follow, type FormContext, forms, intent } from '~/http/forms.server';
import { page } from '~/http/page.server';
import { readPending, setPending } from '~/http/pending.server';
import { redirectTo } from '~/http/redirect.server';
import { keepTarget } from '~/http/target.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { Dialog } from '~/ui/dialog';
import { readReply, typedIn } from '~/ui/form-reply';
import { publicMeta } from '~/ui/public-meta';
import { readAccountQuery } from './account-query.server';
import { arriveSignedIn } from './arrive.server';
import { passkeySignIn } from './passkey-intents.server';
import { whatsNew } from './whats-new.server';

const description = 'Sign in to your courses, your place in each lesson and your bookmarks.';
export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ matches }, { path: paths.signIn(), title: 'Sign in', description });
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, async ({ scope, url }) => ({
  news: await whatsNew(scope),
  query: readAccountQuery(url),
  isBlocked: url.searchParams.has('blocked'),
}));

export const action = forms(
  {
    'sign-in': intent({
      for: 'guest',
      isKept: false,
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
    ...passkeySignIn,
  },
  { unnamed: 'sign-in' },
);

/** The password is right; the second factor is asked for on a page of its own. */
function askForCode({ secondStep }: SecondStep, { visit, url, form }: FormContext): Follow {
  keepTarget(visit, form.get('redirectTo'));
  visit.cookies.set(cookieRules.secondStep, secondStep);
  const { articleId, ref } = readAccountQuery(url);
  return { to: paths.signInCode({ articleId, ref }) };
}

/** The password is right, so this browser speaks of the very sign-up that it came with; it may have made it, too. */
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

export default function SignInPage() {
  const { news, query, isBlocked } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const redirect = typedIn(reply, 'redirectTo') || query.redirect || undefined;
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <h1>Sign in</h1>
        {isBlocked && (
          <Dialog title="Your account is blocked" closeHref={paths.signIn()}>
            <p role="alert">You have been blocked by the Admin. Currently, you don't have access to the account</p>
            <div className="row">
              <LinkButton variant="quiet" href={paths.contact()} target="_blank" rel="noopener">
                Contact us
              </LinkButton>
              <LinkButton href={paths.signIn()}>OK</LinkButton>
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
