import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { codeProblem, longestCode } from '../rules';

interface CodeFormProps {
  reply?: Reply;
  /** The code from a link. */
  filledIn: string | null;
  /** Why the link's code cannot be redeemed. */
  error: string | null;
}

const rules = { code: codeProblem };

/** The form for typing a code; it only checks the code (specification 2, section 5). */
export function CodeForm({ reply, filledIn, error }: CodeFormProps) {
  const live = useLiveForm(rules);
  return (
    <Form className="form code-form" method="post" action={paths.redeem()} {...live.props}>
      <FormProblem reply={reply} />
      <Field
        name="code"
        label="Activation code"
        hint="Letters and digits. Capitals, spaces and hyphens don’t matter."
        error={live.errorAt('code', errorOf(reply, 'code') ?? (reply ? null : error))}
        reply={reply}
        saved={filledIn}
      >
        <Input
          className="big-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestCode}
        />
      </Field>
      <div>
        <Button size="large" intent="review" isHeld={live.isHeld}>
          Continue
        </Button>
      </div>
    </Form>
  );
}
