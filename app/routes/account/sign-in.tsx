import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { afterSignIn } from '~/features/accounts/rules';
import { SignIn } from '~/features/accounts/schema';
import { signInToWeb, type Unverified, type WebSignIn } from '~/features/accounts/sign-in.server';
import { AccountAside } from '~/features/accounts/ui/account-aside';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { refuse } from '~/http/form-reply.server';
import { type Follow, type FormContext, forms, intent } from '~/http/forms.server';
import { byWayOfHeldOffer } from '~/http/held-offer.server';
import { keptCodeTarget } from '~/http/kept-code.server';
import { page } from '~/http/page.server';
import { readPending, setPending } from '~/http/pending.server';
import { redirectTo } from '~/http/redirect.server';
import { setSession } from '~/http/session-cookie.server';
import { keepTarget, sameSitePath, takeTarget } from '~/http/target.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { Dialog } from '~/ui/dialog';
import { readReply, typedIn } from '~/ui/form-reply';
import { publicMeta } from '~/ui/public-meta';
import { readAccountQuery } from './account-query.server';

export const meta: MetaFunction = ({ matches }) => publicMeta({ matches }, { path: paths.signIn(), title: 'Sign in' });
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, ({ url }) => ({
  query: readAccountQuery(url),
  isBlocked: url.searchParams.has('blocked'),
}));

export const action = forms(
  {
    'sign-in': intent({
      for: 'guest',
      isKept: false,
      input: SignIn,
      run: signInToWeb,
      next: (signedIn, context) =>
        signedIn.unverified === undefined ? arrive(signedIn, context) : askToVerify(signedIn, context),
      refused: (error, { form }) => {
        if (error.kind === 'unauthenticated') return refuse(form, { '': [error.message] });
        return error.kind === 'user-blocked' ? redirectTo(paths.signIn({ blocked: true })) : null;
      },
    }),
  },
  { unnamed: 'sign-in' },
);

function arrive({ cookie, isRemembered, arrival }: WebSignIn, { visit, url, form }: FormContext): Follow {
  setSession(visit, cookie, isRemembered);
  const target = sameSitePath(form.get('redirectTo')) ?? takeTarget(visit) ?? keptCodeTarget(visit);
  const { to, warning } = afterSignIn(arrival, { articleId: readAccountQuery(url).articleId ?? null, target });
  if (!arrival.userName) keepTarget(visit, target);
  return {
    news: warning === undefined ? undefined : { kind: 'warning', text: warning },
    to: byWayOfHeldOffer(visit, to),
  };
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
  const { query, isBlocked } = useLoaderData<typeof loader>();
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
        <SignInForm reply={reply} redirectTo={redirect} articleId={query.articleId} referral={query.ref} />
        <p className="small">
          New here? <AppLink href={paths.signUp({ ...query, redirect })}>Sign up</AppLink>
        </p>
      </div>
      <AccountAside />
    </div>
  );
}
