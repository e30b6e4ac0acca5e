import { classNames } from '~/ui/class-names';
import { CardText, RadioGroup } from '~/ui/forms/choices';
import { Icon } from '~/ui/pictures/icon';
import type { QuestionView } from '../present-question.server';

interface AnswerChoicesProps extends Pick<QuestionView, 'legend' | 'answers'> {
  error?: string;
}

/** The answers of a question as radio buttons. */
export function AnswerChoices({ legend, answers, error }: AnswerChoicesProps) {
  return (
    <RadioGroup
      id="answers"
      name="answer"
      legend={legend}
      look="cards"
      choices={answers.map(({ label, hint }, i) => ({ value: String(i + 1), label, hint }))}
      error={error}
    />
  );
}

interface GivenAnswerProps {
  label: string;
  hint: string | null;
  isChosen: boolean;
  isTrue: boolean;
  /** The label of the chosen answer: 'You'. */
  you: string;
}

/** An answer of an answered question. */
export function GivenAnswer({ label, hint, isChosen, isTrue, you }: GivenAnswerProps) {
  const said = isTrue ? (isChosen ? `${you}, and right` : 'This was it') : isChosen ? you : null;
  return (
    <li className={classNames('choice', isChosen && 'is-picked', isTrue && 'is-true')}>
      <span>{isTrue ? <Icon name="check" /> : isChosen && <Icon name="x" />}</span>
      <CardText label={label} hint={hint} />
      {said && <span className="said">{said}</span>}
    </li>
  );
}
