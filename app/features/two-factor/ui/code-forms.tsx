import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Disclosure } from '~/ui/disclosure';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply } from '~/ui/forms/form-reply';

interface CodeFieldProps {
  id: string;
  reply: Reply | undefined;
  /** A different label, for a page with two code fields. */
  label?: string;
  hint?: string;
}

/** The field for the six-digit code of the app. */
export function CodeField({
  id,
  reply,
  label = 'Code from the app',
  hint = 'Six digits, a new one every 30 seconds.',
}: CodeFieldProps) {
  return (
    <Field id={id} name="code" label={label} hint={hint} error={errorOf(reply, 'code')}>
      <Input className="code-input" inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
    </Field>
  );
}

/** The form of the second step of a sign-in. */
export function SignInCodeForm({ reply }: { reply: Reply | undefined }) {
  const own = reply?.intent === 'recovery' ? undefined : reply;
  return (
    <Form className="form" method="post" noValidate>
      <FormProblem reply={reply} />
      <CodeField id="code" reply={own} />
      <Button size="large" isBlock intent="code">
        Sign In
      </Button>
    </Form>
  );
}

/** The sign-in form for members who don't have their authenticator app. */
export function RecoveryForm({ reply }: { reply: Reply | undefined }) {
  const own = reply?.intent === 'recovery' ? reply : undefined;
  return (
    <Disclosure title="I don’t have my phone" isOpen={own !== undefined}>
      <Form className="form" method="post" noValidate>
        <Field
          id="recovery-code"
          name="code"
          label="Recovery code"
          hint="One of the ten codes that you saved. Capitals and hyphens don’t matter. Each code works once."
          error={errorOf(own, 'code')}
        >
          <Input
            className="code-input is-long"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
        <div>
          <Button variant="quiet" intent="recovery">
            Sign in with a recovery code
          </Button>
        </div>
        <p className="hint">
          No codes either? <AppLink href={`${paths.contact({ topic: 'access' })}#write`}>Write to us</AppLink> with the
          address of your account.
        </p>
      </Form>
    </Disclosure>
  );
}
