import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { mailLimits, supersededText } from '~/features/accounts/rules';
import { VerifyByToken } from '~/features/accounts/schema';
import { resendByToken } from '~/features/accounts/sign-up/resend-verification.server';
import { checkVerification, verifyByToken } from '~/features/accounts/sign-up/verify-email.server';
import { forms, intent } from '~/http/forms.server';
import { page, withStatus } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import type { Visit } from '~/http/visit';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { ButtonForm } from '~/ui/forms/button-form';
import { Field, Input } from '~/ui/forms/field';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice } from '~/ui/notice';
import { PageState, type Way } from '~/ui/page/page-state';
import { afterResend, arriveVerified, refuseResend, verifiedNews, verifiedText } from './arrive.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

const titles = {
  live: 'Verify your email',
  used: 'Success!',
  ended: 'This link no longer works',
  expired: 'This link has expired',
  superseded: 'This link has expired',
  unknown: 'This link has expired',
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: titles[data?.state ?? 'live'] }];

export const loader = page(async ({ scope, url }) => {
  const token = url.searchParams.get('token');
  if (!token) return redirectTo(paths.signIn());
  const link = await checkVerification(scope, { token });
  const isGood = link.state === 'live' || link.state === 'used';
  return withStatus(isGood ? 200 : 410, { ...link, verifiedText, isSignedIn: scope.viewer !== null });
});

/** In a browser that did not sign up, the success message appears on the sign-in page. */
const afterElsewhere = ({ scope }: Visit) => (scope.viewer ? paths.home() : paths.signIn());

const tokenOf = ({ url }: { url: URL }) => ({ token: url.searchParams.get('token') ?? '' });

export const action = forms(
  {
    verify: intent({
      for: 'any',
      isKept: false,
      limit: ['verify'],
      input: VerifyByToken,
      given: tokenOf,
      run: verifyByToken,
      next: async (verified, { visit }) =>
        (await arriveVerified(visit, verified)) ?? { flash: verifiedNews, to: afterElsewhere(visit) },
    }),
    resend: intent({
      for: 'any',
      isKept: false,
      limit: ['resend', 'resend-address', ...mailLimits],
      input: VerifyByToken,
      given: tokenOf,
      run: resendByToken,
      next: (resent, { visit }) => afterResend(visit, resent),
      refused: refuseResend,
    }),
  },
  { unnamed: 'verify' },
);

const expiredText = 'Verification links expire after 24 hours. We can send you a new one.';

export default function VerificationPage() {
  const { state, userName, email, verifiedText: text, isSignedIn } = useLoaderData<typeof loader>();
  const error = errorOf(useReply(), '');
  const onward: Way = isSignedIn ? [paths.home(), 'Go to courses'] : [paths.signIn(), 'Sign In'];
  if (state === 'used') {
    return (
      <PageState title={titles.used} to={onward}>
        <p>{text}</p>
      </PageState>
    );
  }
  if (state === 'ended') {
    return (
      <PageState title={titles.ended} to={onward} beside={isSignedIn ? undefined : [paths.signUp(), 'Sign up again']}>
        <p>
          Your email address may be verified already, by this link or by a newer sign-up. Then sign in. If you can’t,
          create a new password or sign up again.
        </p>
      </PageState>
    );
  }
  if (state === 'expired' || state === 'superseded') {
    return (
      <PageState title={titles.expired} actions={<ButtonForm intent="resend" label="Send a new link" />}>
        {error ? <ErrorNotice>{error}</ErrorNotice> : <p>{state === 'expired' ? expiredText : supersededText}</p>}
      </PageState>
    );
  }
  if (state === 'unknown') {
    return (
      <PageState title={titles.unknown}>
        <p>{expiredText}</p>
        <Form className="form" method="post" action={paths.verificationSent()} noValidate>
          <Field name="email" label="Email address">
            <Input type="email" autoComplete="email" />
          </Field>
          <Button intent="resend">Send a new link</Button>
        </Form>
      </PageState>
    );
  }
  return (
    <PageState title="One last step" actions={<ButtonForm intent="verify" label="Verify my email" size="large" />}>
      <p>
        Verify <strong className="break-anywhere">{email}</strong> for the account{' '}
        <strong className="break-anywhere">{userName}</strong>. If you didn’t choose that username, someone else signed
        up with your address: don’t verify it.
      </p>
      <ErrorNotice>{error}</ErrorNotice>
    </PageState>
  );
}
