import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { errorOf, type Reply, summaryOf } from '~/ui/form-reply';
import { PasswordInput } from '~/ui/password-input';
import { useLiveForm } from '~/ui/use-live-form';
import { newPasswordRules, pairMessages } from '../field-rules';
import { FormProblem } from './form-problem';

const ids = { password: 'new-password', confirmPassword: 'confirm-password' };

const rules = {
  password: (text: string) => brokenRule(newPasswordRules, text),
  confirmPassword: (text: string, form: FormData) => (text === form.get('password') ? null : pairMessages.confirm),
};

/** A new password, typed twice (specification 1, /restore-password). */
export function RestoreForm({ reply }: { reply?: Reply }) {
  const live = useLiveForm(rules);
  const told = live.messageOf('password');
  return (
    <Form className="form" method="post" noValidate ref={live.ref} {...live.props}>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ids)} />
      <Field
        id={ids.password}
        label="New password"
        hint="8 to 50 characters, with an uppercase letter and a digit."
        error={told === undefined ? errorOf(reply, 'password') : told}
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <ConfirmField reply={reply} id={ids.confirmPassword} told={live.messageOf('confirmPassword')} />
      <Button size="large" isBlock name="intent" value="restore" isHeld={live.isHeld}>
        Save
      </Button>
    </Form>
  );
}

interface ConfirmFieldProps {
  reply: Reply | undefined;
  id: string;
  /** The message of the check while typing; undefined shows the server's. */
  told?: string | null;
}

/** The same password again. */
export function ConfirmField({ reply, id, told }: ConfirmFieldProps) {
  return (
    <Field id={id} label="Confirm password" error={told === undefined ? errorOf(reply, 'confirmPassword') : told}>
      <PasswordInput name="confirmPassword" autoComplete="new-password" />
    </Field>
  );
}
