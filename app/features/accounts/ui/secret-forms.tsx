import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { newPasswordRules, pairMessages } from '../field-rules';
import { LiveForm } from './live-form';
import { NewPasswordField } from './new-password-field';
import { SaveRow } from './profile-row';
import { useSentCount } from './use-sending';

const ids = { password: 'new-password', confirmPassword: 'confirm-password' };

const rules = {
  password: (text: string) => brokenRule(newPasswordRules, text),
  confirmPassword: (text: string, form: FormData) => (text === form.get('password') ? null : pairMessages.confirm),
};

/** Tells a password manager which account a password belongs to: people sign in with the address, not the user name. */
function AccountAddress({ email }: { email: string }) {
  return (
    <input
      type="email"
      className="visually-hidden"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

/** The form for a new password, typed twice (specification 1, /restore-password). `email` is the account's address. */
export function RestoreForm({ email, reply }: { email: string; reply?: Reply }) {
  const live = useLiveForm(rules);
  return (
    <LiveForm live={live} reply={reply}>
      <ErrorSummary errors={summaryOf(reply, ids)} />
      <AccountAddress email={email} />
      <NewPasswordField id={ids.password} error={live.errorAt('password', errorOf(reply, 'password'))} />
      <ConfirmField
        id={ids.confirmPassword}
        error={live.errorAt('confirmPassword', errorOf(reply, 'confirmPassword'))}
      />
      <Button size="large" isBlock intent="restore" isHeld={live.isHeld}>
        Save
      </Button>
    </LiveForm>
  );
}

/** The field that repeats the password. */
function ConfirmField({ id, error }: { id: string; error?: string | null }) {
  return (
    <Field id={id} name="confirmPassword" label="Confirm password" error={error}>
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}

const changeIds = { password: 'current-password', newPassword: 'new-password', confirmPassword: 'confirm-password' };

/** The form that changes the account's password; the new password is typed twice. */
export function PasswordChangeForm({ email, reply }: { email: string; reply?: Reply }) {
  const sentCount = useSentCount('password', Boolean(reply));
  return (
    <Form className="form" method="post" action={`${paths.myProfile()}#password`} noValidate key={sentCount}>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, changeIds)} />
      <AccountAddress email={email} />
      <Field id={changeIds.password} name="password" label="Current password" reply={reply}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordField id={changeIds.newPassword} name="newPassword" error={errorOf(reply, 'newPassword')} />
      <ConfirmField id={changeIds.confirmPassword} error={errorOf(reply, 'confirmPassword')} />
      <SaveRow row="password" intent="password" label="Change password" />
    </Form>
  );
}

const emailIds = { newEmail: 'new-email', password: 'email-password' };

/** The form that changes the account's address (specification 1, section 5, "Change email form"). */
export function EmailChangeForm({ email, reply }: { email: string; reply?: Reply }) {
  const sentCount = useSentCount('email', Boolean(reply));
  return (
    <Form className="form" method="post" action={`${paths.myProfile()}#email`} noValidate key={sentCount}>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, emailIds)} />
      <p className="small muted">We write to the new address first, and tell your old address.</p>
      <AccountAddress email={email} />
      <Field id={emailIds.newEmail} name="newEmail" label="New email address" reply={reply}>
        <Input type="email" autoComplete="email" />
      </Field>
      <Field id={emailIds.password} name="password" label="Current password" reply={reply}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <SaveRow row="email" intent="email" label="Change email" />
    </Form>
  );
}
