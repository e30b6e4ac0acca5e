import { TextButton } from '~/ui/button';
import { Field, Input } from '~/ui/field';
import { errorOf, type Reply, typedIn } from '~/ui/form-reply';
import { HumanCheck } from '~/ui/human-check';
import { useNonce } from '~/ui/nonce';
import type { HumanChallenge } from '../require-human.server';

interface HumanQuestionProps {
  challenge: HumanChallenge;
  /** The server's answer to the form. A refused form is shown again with another question. */
  reply?: Reply;
  /** Whether the page can replace this question with another. */
  canSwap?: boolean;
}

/** The human check: a typed question, which the widget replaces when JavaScript runs. */
export function HumanQuestion({ challenge, reply, canSwap = true }: HumanQuestionProps) {
  const nonce = useNonce();
  const opened = typedIn(reply, 'humanOpened') || typedIn(reply, 'humanChallenge');
  return (
    <HumanCheck {...challenge.widget} nonce={nonce} attempt={challenge.challenge} canTypeInstead={canSwap}>
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
        {canSwap && (
          <div>
            <TextButton intent="new-challenge" formNoValidate>
              Try another question
            </TextButton>
          </div>
        )}
      </fieldset>
    </HumanCheck>
  );
}
