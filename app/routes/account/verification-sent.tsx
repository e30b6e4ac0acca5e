import { Form, useLoaderData } from '@remix-run/react';
import { emailRules } from '~/features/accounts/field-rules';
import { mailLimits } from '~/features/accounts/rules';
import { ResendVerification, VerifyByCode } from '~/features/accounts/schema';
import {
  checkSignUp,
  type OwnResend,
  resendOwnVerification,
  resendVerification,
} from '~/features/accounts/sign-up/resend-verification.server';
import type { OwnSignUp } from '~/features/accounts/sign-up/sign-ups.server';
import { verifyByCode } from '~/features/accounts/sign-up/verify-email.server';
import { NextSteps } from '~/features/accounts/ui/next-steps';
import { cookieRules } from '~/http/cookies/cookie-rules';
import { readPending } from '~/http/cookies/pending.server';
import { forms, intent } from '~/http/forms.server';
import { type PageContext, page } from '~/http/page.server';
import { redirectTo } from '~/http/redirect.server';
import { invalid } from '~/kit/app-error';
import { emailKeyOf } from '~/kit/text/mailbox';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { AppLink } from '~/ui/app-link';
import account from '~/ui/css/account.css?url';
import { Button, TextButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { errorOf } from '~/ui/forms/form-reply';
import { useReply } from '~/ui/forms/use-answer';
import { ErrorNotice, Notice } from '~/ui/notice';
import { PageHead } from '~/ui/page/page-parts';
import { PageState } from '~/ui/page/page-state';
import { afterResend, arriveVerified, refuseResend, signUpAgain, verifiedNews, verifiedText } from './arrive.server';

export { keepIfFailed as shouldRevalidate, sendForm as clientAction } from '~/ui/forms/send-form';

export const meta = () => [{ title: 'Check your email' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

/** The user whom the page is about: a signed-in, unverified one, else the one in this browser's cookie. */
function ownIn({ scope, visit }: PageContext): OwnSignUp | null {
  const { viewer } = scope;
  return viewer && !viewer.isVerified ? { email: viewer.email, signUpId: null } : readPending(visit);
}

export const loader = page(async (context) => {
  const own = ownIn(context);
  if (!own) return redirectTo(paths.signUp());
  return {
    email: own.email,
    isNotVerified: context.url.searchParams.get('state') === 'notVerified',
    state: await checkSignUp(context.scope, own),
    verifiedText,
    signUpHref: signUpAgain(context.visit),
  };
});

export const action = forms(
  {
    code: intent({
      for: 'any',
      isKept: false,
      limit: ['verify', 'verify-code'],
      input: VerifyByCode,
      run: async (scope, { code }, context) => {
        const own = ownIn(context);
        return own && verifyByCode(scope, { ...own, code });
      },
      next: async (verified, { visit }) => {
        if (!verified) return { to: paths.signUp() };
        const { articleId, ref } = readPending(visit) ?? {};
        return (await arriveVerified(visit, verified)) ?? { flash: verifiedNews, to: paths.signIn({ articleId, ref }) };
      },
    }),
    resend: intent({
      for: 'any',
      isKept: false,
      limit: ['resend', 'resend-address', ...mailLimits],
      input: ResendVerification,
      run: resend,
      next: (resent, { visit }) => afterResend(visit, resent),
      refused: refuseResend,
    }),
  },
  { unnamed: 'resend' },
);

/**
 * Sends the mail of the reader's own sign-up again. For another address it sends the mail of a sign-up waiting there,
 * and the reply does not reveal whether there is one.
 */
async function resend(
  scope: Scope,
  { email }: ResendVerification,
  context: PageContext,
): Promise<OwnResend & OwnSignUp> {
  const own = ownIn(context);
  const device = context.visit.cookies.read(cookieRules.device);
  if (own && (!email || emailKeyOf(email) === emailKeyOf(own.email))) {
    return { email: own.email, signUpId: own.signUpId, ...(await resendOwnVerification(scope, own, device)) };
  }
  if (!email) throw invalid('email', emailRules.required);
  await resendVerification(scope, { email }, device);
  return { email, signUpId: null, state: 'sent', heldFor: 0 };
}

export default function VerificationSentPage() {
  const { email, isNotVerified, state, verifiedText: text, signUpHref } = useLoaderData<typeof loader>();
  const reply = useReply();
  const general = errorOf(reply, '') ?? errorOf(reply, 'email');
  if (state === 'verified') {
    return (
      <PageState title="Success!" to={[paths.signIn(), 'Sign In']}>
        <p>{text}</p>
      </PageState>
    );
  }
  if (state === 'gone') {
    return (
      <PageState title="Please sign up again" to={[signUpHref, 'Sign up again']}>
        <p>
          Your sign-up with <strong className="break-anywhere">{email}</strong> is no longer kept. Too many people
          signed up with this address, or too many emails went to it in the last hour. You can sign up again.
        </p>
      </PageState>
    );
  }
  return (
    <div className="split is-form account-split">
      <div className="stack account-form">
        <ErrorNotice>{general}</ErrorNotice>
        {isNotVerified && <Notice kind="warning">Your email address is still not verified</Notice>}
        <PageHead title="Check your email">
          <p className="lead">
            We sent a link to <strong className="break-anywhere">{email}</strong>.
          </p>
        </PageHead>
        <Form className="form" method="post" noValidate>
          <Field
            name="code"
            label="Or type the six digits from the email"
            hint="The code expires in 24 hours or after five attempts."
            reply={reply}
          >
            <Input className="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
          </Field>
          <Button intent="code">Verify my email</Button>
        </Form>
        <Form method="post" className="small">
          Can’t find it? Check your spam folder, or{' '}
          <span className="is-together">
            <TextButton intent="resend">Resend link</TextButton>.
          </span>
        </Form>
        <p className="small">
          Wrong address? <AppLink href={signUpHref}>Use another address</AppLink>
        </p>
      </div>
      <NextSteps
        title="What happens next"
        steps={[
          { when: 'Now', what: 'Open the link in the email', note: 'Within 24 hours', isHere: true },
          { when: 'Then', what: 'Select Verify my email', note: 'That proves that the address is yours' },
          { when: 'After that', what: 'Your account is ready', note: 'You’ll be signed in straight away' },
        ]}
      />
    </div>
  );
}
