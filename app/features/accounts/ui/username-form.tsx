import { Form } from '@remix-run/react';
import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import { useLiveForm } from '~/ui/use-live-form';
import { userNameRules } from '../field-rules';
import { FormProblem } from './form-problem';

const rules = { userName: (text: string) => brokenRule(userNameRules, text) };

interface UsernameFormProps {
  reply?: Reply;
  /** The article that made them come. */
  articleId?: string | null;
}

/** A name for whoever has none yet (specification 1, /create-username). */
export function UsernameForm({ reply, articleId }: UsernameFormProps) {
  const live = useLiveForm(rules);
  const told = live.messageOf('userName');
  return (
    <Form
      className="form"
      method="post"
      action={paths.createUsername({ articleId })}
      noValidate
      ref={live.ref}
      {...live.props}
    >
      <FormProblem reply={reply} />
      <UsernameField reply={reply} value="" error={told === undefined ? errorOf(reply, 'userName') : told} />
      <Button size="large" isBlock name="intent" value="save" isHeld={live.isHeld}>
        Save
      </Button>
    </Form>
  );
}

interface UsernameFieldProps {
  reply: Reply | undefined;
  value: string;
  error?: string | null;
}

export function UsernameField({ reply, value, error }: UsernameFieldProps) {
  return (
    <Field
      id="username"
      label="Username"
      hint="3 to 20 small letters, digits and underscores. Other members see it."
      error={error}
    >
      <Input
        name="userName"
        defaultValue={typedIn(reply, 'userName', value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
