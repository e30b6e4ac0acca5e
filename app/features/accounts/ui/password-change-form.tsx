import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { errorOf, type Reply, summaryOf } from '~/ui/form-reply';
import { PasswordInput } from '~/ui/password-input';
import { FormProblem } from './form-problem';
import { ConfirmField } from './restore-form';
import { useSentCount } from './use-sending';

const ids = { password: 'current-password', newPassword: 'new-password', confirmPassword: 'confirm-password' };

/** Another password for the account, typed twice. */
export function PasswordChangeForm({ userName, reply }: { userName: string; reply?: Reply }) {
  const sentCount = useSentCount('password', Boolean(reply));
  return (
    <Form className="form" method="post" action={`${paths.myProfile()}#password`} noValidate key={sentCount}>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ids)} />
      {/* Tells a password manager whose password this is. */}
      <input
        type="text"
        className="visually-hidden"
        autoComplete="username"
        value={userName}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field id={ids.password} label="Current password" error={errorOf(reply, 'password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Field
        id={ids.newPassword}
        label="New password"
        hint="8 to 50 characters, with an uppercase letter and a digit."
        error={errorOf(reply, 'newPassword')}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" />
      </Field>
      <ConfirmField reply={reply} id={ids.confirmPassword} />
      <div>
        <Button variant="quiet" name="intent" value="password">
          Change password
        </Button>
      </div>
    </Form>
  );
}
