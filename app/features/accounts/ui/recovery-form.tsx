import { brokenRule } from '~/kit/field-rules';
import { paths, type SignInQuery } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { emailRules } from '../field-rules';
import { LiveForm } from './live-form';

interface RecoveryFormProps {
  reply?: Reply;
  /** The sign-in query that the form's address keeps. */
  query?: SignInQuery;
}

const rules = { email: (text: string) => brokenRule(emailRules, text.trim()) };

/** Asks for a recovery link (specification 1, /forgot-password). Posts to /forgot-password from any page. */
export function RecoveryForm({ reply, query }: RecoveryFormProps) {
  const live = useLiveForm(rules);
  return (
    <LiveForm live={live} action={paths.forgotPassword(query)} reply={reply}>
      <Field name="email" label="Email address" error={live.errorAt('email', errorOf(reply, 'email'))} reply={reply}>
        <Input type="email" autoComplete="username" />
      </Field>
      <Button size="large" isBlock intent="send-link" isHeld={live.isHeld}>
        Send link
      </Button>
    </LiveForm>
  );
}
