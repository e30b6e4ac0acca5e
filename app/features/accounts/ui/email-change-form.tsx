import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { errorOf, type Reply, summaryOf, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { PasswordInput } from '~/ui/password-input';
import { FormProblem } from './form-problem';
import { useSentCount } from './use-sending';

const ids = { newEmail: 'new-email', password: 'email-password' };

/** Another address for the account (specification 1, section 5, "Change email form"). */
export function EmailChangeForm({ email, reply }: { email: string; reply?: Reply }) {
  const sentCount = useSentCount('email', Boolean(reply));
  return (
    <Form className="form" method="post" action={`${paths.myProfile()}#email`} noValidate key={sentCount}>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ids)} />
      <p>
        Current email: <strong className="break-anywhere">{email}</strong>
      </p>
      <Field id={ids.newEmail} label="New email address" error={errorOf(reply, 'newEmail')}>
        <Input type="email" name="newEmail" defaultValue={typedIn(reply, 'newEmail')} autoComplete="email" />
      </Field>
      <Field id={ids.password} label="Current password" error={errorOf(reply, 'password')}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <div>
        <Button variant="quiet" name="intent" value="email">
          Change email
        </Button>
      </div>
    </Form>
  );
}
