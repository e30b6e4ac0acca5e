import type { MouseEvent } from 'react';
import { TextButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';
import { errorOf, type Reply, typedIn } from '~/ui/forms/form-reply';
import { HumanCheck } from '~/ui/forms/human-check';
import { useNonce } from '~/ui/page/nonce';
import type { HumanChallenge } from '../require-human.server';

interface HumanQuestionProps {
  challenge: HumanChallenge;
  /** The server's answer to the form. A refused form is shown again with another question. */
  reply?: Reply;
  /** The intent of the form around it. With it the page can also replace this question with another. */
  intent?: string;
}

/** The human check: a typed question, which the widget replaces when JavaScript runs. */
export function HumanQuestion({ challenge, reply, intent }: HumanQuestionProps) {
  const nonce = useNonce();
  const opened = typedIn(reply, 'humanOpened') || typedIn(reply, 'humanChallenge');
  return (
    <HumanCheck
      {...challenge.widget}
      nonce={nonce}
      attempt={challenge.challenge}
      error={errorOf(reply, 'humanAnswer')}
      canTypeInstead={Boolean(intent)}
    >
      <fieldset className="field">
        <legend className="field-label">Confirm you’re human</legend>
        <Field
          id="human"
          label={
            <span className="plain small">
              {challenge.question} <strong>{challenge.words}</strong>
            </span>
          }
          error={errorOf(reply, 'humanAnswer')}
        >
          <Input name="humanAnswer" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <input type="hidden" name="humanChallenge" value={challenge.challenge} />
        {opened && <input type="hidden" name="humanOpened" value={opened} />}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {intent && (
          <div>
            {/* Enter presses a form's first button, which would otherwise be the one for another question. */}
            <input
              type="submit"
              className="visually-hidden"
              name="intent"
              value={intent}
              onClick={pressVisibleButton}
              tabIndex={-1}
              aria-hidden="true"
            />
            <TextButton intent="new-challenge" formNoValidate>
              Try another question
            </TextButton>
          </div>
        )}
      </fieldset>
    </HumanCheck>
  );
}

/** With script, presses the form's visible button, which may be held and shows that the form is being sent. */
function pressVisibleButton(event: MouseEvent<HTMLInputElement>) {
  event.preventDefault();
  const { form, value } = event.currentTarget;
  form?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${value}"]`)?.click();
}
