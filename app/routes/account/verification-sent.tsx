import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { resendVerification } from '~/features/accounts/resend-verification.server';
import { AskForVerification, VerifyByCode } from '~/features/accounts/schema';
import { verifyByCode } from '~/features/accounts/verify-email.server';
import { setFlash } from '~/http/flash.server';
import { readForm } from '~/http/form-reply.server';
import { page } from '~/http/page.server';
import { readPending, setPending } from '~/http/pending.server';
import { redirectTo, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button, TextButton } from '~/ui/button';
import account from '~/ui/css/account.css?url';
import { Field } from '~/ui/field';
import { errorOf, readReply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { Notice } from '~/ui/notice';
import { arriveVerified, verifiedText } from './arrive.server';

export const meta: MetaFunction = () => [{ title: 'Check your mail' }];
export const links = () => [{ rel: 'stylesheet', href: account }];

export const loader = page(({ scope, visit, url }) => {
  const email = scope.viewer && !scope.viewer.isVerified ? scope.viewer.email : readPending(visit)?.email;
  if (!email) return redirectTo(paths.signUp());
  return { email, isNotVerified: url.searchParams.get('state') === 'notVerified' };
});

export const action = page(async ({ request, scope, visit }) => {
  const form = await readForm(request);
  const pending = readPending(visit);
  if (form.get('intent') === 'code') {
    if (!pending) return seeOther(paths.signUp());
    const verify = (_scope: typeof scope, { code }: { code: string }) =>
      verifyByCode(scope, { email: pending.email, code });
    const { reply, result } = await submit(request, VerifyByCode, scope, verify, {}, form);
    if (reply) return reply;
    const arrived = await arriveVerified(visit, result);
    if (arrived) return arrived;
    setFlash(visit, { kind: 'success', title: 'Success!', text: verifiedText });
    return seeOther(paths.signIn());
  }
  if (!form.has('email') && pending) form.set('email', pending.email);
  const { reply } = await submit(request, AskForVerification, scope, resendVerification, {}, form);
  if (reply) return reply;
  const email = String(form.get('email')).trim();
  if (pending?.email !== email) setPending(visit, { email, signedUp: false, articleId: pending?.articleId ?? null });
  setFlash(visit, { kind: 'success', text: 'New verification link has been sent' });
  return seeOther(paths.verificationSent());
});

export default function VerificationSentPage() {
  const { email, isNotVerified } = useLoaderData<typeof loader>();
  const reply = readReply(useActionData());
  const general = errorOf(reply, '') ?? errorOf(reply, 'email');
  return (
    <div className="account-narrow stack">
      {general && (
        <Notice kind="error" isLive>
          {general}
        </Notice>
      )}
      {isNotVerified && <Notice kind="warning">Your email address is still not verified</Notice>}
      <h1>Check your mail</h1>
      <p className="lead">
        We sent a link to <strong className="break-anywhere">{email}</strong>. Open it and press the button there.
      </p>
      <Form className="form" method="post" noValidate>
        <Field
          id="code"
          label="Or type the six digits from the mail"
          hint="The code works for 24 hours, and for five tries."
          error={errorOf(reply, 'code')}
        >
          <Input
            name="code"
            className="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            defaultValue={typedIn(reply, 'code')}
          />
        </Field>
        <Button name="intent" value="code">
          Verify my email
        </Button>
      </Form>
      <Form method="post" className="small">
        Nothing there? Look among the unwanted mail, or{' '}
        <TextButton name="intent" value="resend">
          Resend link
        </TextButton>
        .
      </Form>
      <p className="small">
        Wrong address? <AppLink href={paths.signUp()}>Use another address</AppLink>
      </p>
    </div>
  );
}
