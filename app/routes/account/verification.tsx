import { json, type MetaFunction } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { VerifyByToken } from '~/features/accounts/schema';
import { checkVerification, verifyByToken } from '~/features/accounts/verify-email.server';
import { page } from '~/http/page.server';
import { lookAt, seeOther } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/button';
import { Field } from '~/ui/field';
import { errorOf, readReply } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { Notice } from '~/ui/notice';
import { PageState } from '~/ui/page-state';
import { arriveVerified, verifiedText } from './arrive.server';

export const meta: MetaFunction = () => [{ title: 'Verify your email' }];

export const loader = page(async ({ scope, url }) => {
  const token = url.searchParams.get('token');
  if (!token) return lookAt(paths.signIn());
  const read = VerifyByToken.safeParse({ token });
  const state = read.success ? await checkVerification(scope, read.data) : 'dead';
  const facts = { state, verifiedText, isSignedIn: scope.viewer !== null };
  return state === 'dead' ? json(facts, 410) : json(facts);
});

export const action = page(async ({ request, scope, visit, url }) => {
  const token = url.searchParams.get('token') ?? '';
  const { reply, result } = await submit(request, VerifyByToken, scope, verifyByToken, { token });
  if (reply) return reply;
  return (await arriveVerified(visit, result)) ?? seeOther(paths.verification({ token }));
});

interface Facts {
  state: 'live' | 'used' | 'dead';
  verifiedText: string;
  isSignedIn: boolean;
}

export default function VerificationPage() {
  const { state, verifiedText: text, isSignedIn } = useLoaderData() as unknown as Facts;
  const error = errorOf(readReply(useActionData()), '');
  if (state === 'used') {
    return (
      <PageState
        title="Success!"
        actions={
          isSignedIn ? (
            <LinkButton href={paths.home()}>Go to courses</LinkButton>
          ) : (
            <LinkButton href={paths.signIn()}>Sign In</LinkButton>
          )
        }
      >
        <p>{text}</p>
      </PageState>
    );
  }
  if (state === 'dead') {
    return (
      <PageState title="This link has expired">
        <p>A link works for 24 hours, and only the newest one. We can send you another.</p>
        <Form className="form" method="post" action={paths.verificationSent()} noValidate>
          <Field id="email" label="Email address">
            <Input type="email" name="email" autoComplete="email" />
          </Field>
          <Button name="intent" value="resend">
            Send a new link
          </Button>
        </Form>
      </PageState>
    );
  }
  return (
    <PageState
      title="One press to go"
      actions={
        <Form method="post">
          <Button size="large" name="intent" value="verify">
            Verify my email
          </Button>
        </Form>
      }
    >
      <p>This makes sure that it is you who opened the mail, and not a program that reads mails.</p>
      {error && (
        <Notice kind="error" isLive>
          {error}
        </Notice>
      )}
    </PageState>
  );
}
