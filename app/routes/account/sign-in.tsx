import type { MetaFunction } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { afterSignIn } from '~/features/accounts/rules';
import { SignIn } from '~/features/accounts/schema';
import { signInToWeb } from '~/features/accounts/sign-in.server';
import { AccountAside } from '~/features/accounts/ui/account-aside';
import { SignInForm } from '~/features/accounts/ui/sign-in-form';
import { setFlash } from '~/http/flash.server';
import { readForm, refuse } from '~/http/form-reply.server';
import { byWayOfHeldOffer } from '~/http/held-offer.server';
import { page } from '~/http/page.server';
import { setPending } from '~/http/pending.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import { setSession } from '~/http/session-cookie.server';
import { submit } from '~/http/submit.server';
import { keepTarget, sameSitePath, takeTarget } from '~/http/target.server';
import { isAppError } from '~/kit/app-error';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { Dialog } from '~/ui/dialog';
import { readReply, typedIn } from '~/ui/form-reply';
import { readAccountQuery } from './account-query.server';

export const meta: MetaFunction = () => [{ title: 'Sign in' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page({ for: 'guest' }, ({ url }) => ({
  query: readAccountQuery(url),
  isBlocked: url.searchParams.has('blocked'),
}));

export const action = page({ for: 'guest' }, async ({ request, scope, visit, url }) => {
  const form = await readForm(request);
  try {
    const { reply, result } = await submit(request, SignIn, scope, signInToWeb, {}, form);
    if (reply) return reply;
    setSession(visit, result.cookie, result.isRemembered);
    const target = sameSitePath(form.get('redirectTo')) ?? takeTarget(visit);
    const { to, warning } = afterSignIn(result.arrival, { articleId: url.searchParams.get('articleId'), target });
    if (!result.arrival.userName) keepTarget(visit, target);
    if (warning) setFlash(visit, { kind: 'warning', text: warning });
    return seeOther(byWayOfHeldOffer(visit, to));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.kind === 'unauthenticated') return refuse(form, { '': [error.message] });
    if (error.kind === 'email-not-verified') {
      setPending(visit, {
        email: String(form.get('email')).trim(),
        signedUp: false,
        articleId: url.searchParams.get('articleId'),
      });
      return seeOther(paths.verificationSent({ state: 'notVerified' }));
    }
    if (error.kind === 'user-blocked') return redirectTo(paths.signIn({ blocked: true }));
    throw error;
  }
});

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
