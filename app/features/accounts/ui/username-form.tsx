import { Form } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { useLiveForm } from '~/ui/forms/use-live-form';
import { PageHead } from '~/ui/page/page-parts';
import { Avatar } from '~/ui/pictures/avatar';
import { userNameRules } from '../field-rules';

const rules = { userName: (text: string) => brokenRule(userNameRules, text) };

interface UsernameFormProps {
  reply?: Reply;
  /** The article that the member came to read. */
  articleId?: string | null;
}

/**
 * The form for members without a username, with a sample comment that shows where others see it (specification 1,
 * /create-username).
 */
export function UsernameForm({ reply, articleId }: UsernameFormProps) {
  const live = useLiveForm(rules);
  const [typed, setTyped] = useState(typedIn(reply, 'userName'));
  return (
    <div className="split is-form">
      <div className="stack account-form">
        <PageHead title="Choose your username">
          <p className="lead">
            It appears next to your comments and on your certificates. Your email address stays private. You can change
            your username later.
          </p>
        </PageHead>
        <Form
          className="form"
          method="post"
          action={paths.createUsername({ articleId })}
          {...live.props}
          onInputCapture={(event: FormEvent<HTMLFormElement>) => {
            if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
          }}
        >
          <FormProblem reply={reply} />
          <UsernameField
            reply={reply}
            hint="3 to 20 lowercase letters, digits and underscores."
            error={live.errorAt('userName', errorOf(reply, 'userName'))}
          />
          <div>
            <Button size="large" intent="save" isHeld={live.isHeld}>
              Save
            </Button>
          </div>
        </Form>
      </div>
      <NameShown name={brokenRule(userNameRules, typed) === null ? typed : 'your_name'} />
    </div>
  );
}

/** Two sample comments as others see them; the first shows the name as it is typed. */
function NameShown({ name }: { name: string }) {
  return (
    <div className="name-shown panel is-open">
      <p className="small muted">How others see you</p>
      <SampleComment name={name} when="Recently">
        Bar 17 finally clicked when I stopped watching the waveform.
      </SampleComment>
      <SampleComment name="slow_fader_kim" when="3 hours ago">
        Counting out loud helped me more than the waveform.
      </SampleComment>
    </div>
  );
}

function SampleComment({ name, when, children }: { name: string; when: string; children: string }) {
  return (
    <div className="comment">
      <Avatar src={null} name={name} />
      <div className="body stack is-tight">
        <header>
          <strong>{name}</strong> <span className="small muted">{when}</span>
        </header>
        <p>{children}</p>
      </div>
    </div>
  );
}

interface UsernameFieldProps {
  reply: Reply | undefined;
  value?: string;
  hint?: string;
  error?: string | null;
}

export function UsernameField({
  reply,
  value,
  hint = '3 to 20 lowercase letters, digits and underscores. Other members see it.',
  error,
}: UsernameFieldProps) {
  return (
    <Field id="username" name="userName" label="Username" hint={hint} error={error} reply={reply} saved={value}>
      <Input autoComplete="nickname" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
