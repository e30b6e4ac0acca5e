import { Field } from '~/ui/forms/field';
import { PasswordInput } from '~/ui/forms/password-input';

interface NewPasswordFieldProps {
  id: string;
  name?: string;
  label?: string;
  error?: string | null;
}

/** The field for a new password, with what it must contain. */
export function NewPasswordField({ id, name = 'password', label = 'New password', error }: NewPasswordFieldProps) {
  const hint =
    '8 to 50 characters, with an uppercase letter and a digit. Common passwords and those made of your address or name are refused.';
  return (
    <Field id={id} name={name} label={label} hint={hint} error={error}>
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}
