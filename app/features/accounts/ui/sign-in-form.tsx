import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { ReplyDialog } from '~/ui/dialogs/reply-dialog';
import { Button } from '~/ui/forms/button';
import { Checkbox } from '~/ui/forms/choices';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input } from '~/ui/forms/field';
import { errorOf, type Reply, summaryOf, typedIn } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';

export interface SignInFormProps {
  reply?: Reply;
  articleId?: string | null;
  referral?: string | null;
  redirectTo?: string;
  /** The page that handles the form instead of /sign-in, with the same intents. */
  action?: string;
  /** Replaces the link to /forgot-password. */
  recovery?: ReactNode;
  /** Another way to sign in, above the password. */
  otherWay?: ReactNode;
}

const ids = { email: 'email', password: 'password' };

/** The form for address and password (specification 1, /sign-in). Posts to /sign-in unless `action` is given. */
export function SignInForm({ reply, articleId, referral, redirectTo, action, recovery, otherWay }: SignInFormProps) {
  const query = { articleId, ref: referral };
  const recoveryQuery = { ...query, redirect: redirectTo };
  return (
    <Form className="form" method="post" action={action ?? paths.signIn(query)} noValidate>
      <ReplyDialog title="Unsuccessful" message={errorOf(reply, '')} reply={reply} field={ids.password} />
      <ErrorSummary errors={summaryOf(reply, ids)} />
      {otherWay}
      <Field id={ids.email} name="email" label="Email address" reply={reply}>
        <Input type="email" autoComplete={otherWay ? 'username webauthn' : 'username'} />
      </Field>
      <Field
        id={ids.password}
        name="password"
        label="Password"
        beside={recovery ?? <AppLink href={paths.forgotPassword(recoveryQuery)}>Forgot Password?</AppLink>}
        reply={reply}
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Checkbox
        id="remember"
        name="remember"
        value="on"
        defaultChecked={!reply || typedIn(reply, 'remember') === 'on'}
        label="Remember me on this device"
      />
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <Button size="large" isBlock intent="sign-in">
        Sign In
      </Button>
    </Form>
  );
}
