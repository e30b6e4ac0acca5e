import { Form } from '@remix-run/react';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { type Reply, summaryOf } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';

const ids = { password: 'delete-password', confirmation: 'confirmation' };

/** The form that deletes the account: it asks for the password and a typed word. */
export function DeleteAccountForm({ reply, word }: { reply?: Reply; word: string }) {
  return (
    <Form className="form" method="post" action="#delete" noValidate>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, ids)} />
      <Field id={ids.password} name="password" label="Current password" reply={reply}>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Field
        id={ids.confirmation}
        name="confirmation"
        label={`Type ${word}`}
        hint="This prevents accidents. You can’t undo it."
        reply={reply}
      >
        <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
      </Field>
      <div>
        <Button variant="danger" intent="delete-account">
          Delete my account
        </Button>
      </div>
    </Form>
  );
}
