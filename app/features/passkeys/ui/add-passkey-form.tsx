import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { CodeField } from '~/features/two-factor/ui/code-forms';
import { paths } from '~/paths';
import { Button, LinkButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { PasswordInput } from '~/ui/forms/password-input';
import { endPress, keepPress } from '~/ui/forms/press-guard';
import { ErrorNotice } from '~/ui/notice';

interface AddPasskeyFormProps {
  /** Whether an authenticator app is on: then its code is required, too. */
  asksCode: boolean;
  reply: Reply | undefined;
}

/** The form that adds a passkey. It needs JavaScript, since the browser makes the passkey. */
export function AddPasskeyForm({ asksCode, reply }: AddPasskeyFormProps) {
  const submit = useSubmit();
  const [refusal, setRefusal] = useState<Reply>();
  const shown = refusal ?? reply;
  const problem = errorOf(shown, '') ?? errorOf(shown, 'credential');

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    keepPress(form);
    const fields = new FormData(form);
    const texts = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]));
    const asked = import('./authenticator').then(({ makePasskey }) => makePasskey(texts));
    const answer = await asked.catch(() => ({ errors: { '': ['Something went wrong'] } }));
    endPress(form);
    if ('errors' in answer) return setRefusal({ intent: 'begin-passkey', errors: answer.errors, values: {} });
    setRefusal(undefined);
    form.reset();
    const { credential } = answer;
    const made = { intent: 'add-passkey', credential, name: texts.name ?? '' };
    submit(made, { method: 'post', action: `${paths.twoFactor()}#passkeys` });
  }

  return (
    <>
      <noscript>
        <p>Adding a passkey needs JavaScript. You can rename and remove passkeys without it.</p>
      </noscript>
      <Form
        className="form needs-script"
        method="post"
        action={`${paths.twoFactor()}#passkeys`}
        noValidate
        onSubmit={make}
      >
        <ErrorNotice title="Unsuccessful">{problem}</ErrorNotice>
        <Field
          id="passkey-name"
          label="Name"
          optional="(optional)"
          hint="So that you recognise it later, such as Phone or Laptop."
          error={errorOf(shown, 'name')}
        >
          <Input name="name" autoComplete="off" maxLength={60} />
        </Field>
        <Field id="passkey-password" name="password" label="Your current password" reply={shown}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {asksCode && (
          <CodeField
            id="passkey-code"
            reply={shown}
            label="Code from your app"
            hint="Six digits, or one of your recovery codes."
          />
        )}
        <div className="row">
          <Button intent="add-passkey">Add a passkey</Button>
          <LinkButton variant="plain" href={paths.twoFactor()}>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
