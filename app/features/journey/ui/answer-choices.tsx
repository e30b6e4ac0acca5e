import { CardText } from '~/ui/forms/choices';
import type { Reply } from '~/ui/forms/form-reply';
import { invalidAnswer, type Question } from '../rules';

interface AnswerChoicesProps {
  question: Question;
  /** The index of the question's reply in the form. */
  place: number;
  /** The id of the question's heading. */
  labelledBy: string;
  chosen: readonly string[];
  isWrong: boolean;
  /** Stacked, or in two columns on wide screens. */
  look: 'list' | 'pairs';
}

/** The answers to a question as radio buttons or checkboxes. The fields are those of a reply in the API. */
export function AnswerChoices({ question, place, labelledBy, chosen, isWrong, look }: AnswerChoicesProps) {
  const { id, answers, answerHelperText, isMultiChoice } = question;
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  const described = [isWrong && errorId, answerHelperText && hintId].filter(Boolean).join(' ');
  return (
    <fieldset
      className="answers"
      id={id}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={described || undefined}
      data-invalid={isWrong || undefined}
    >
      <input type="hidden" name={`answers[${place}].learningJourneyQuestionId`} value={id} />
      {isWrong && (
        <p className="field-error" id={errorId} role="alert">
          {invalidAnswer}
        </p>
      )}
      {answerHelperText && (
        <p className="hint" id={hintId}>
          {answerHelperText}
        </p>
      )}
      <div className={`choices is-${look}`}>
        {answers.map((answer) => (
          <label key={answer.id} className="choice">
            <input
              type={isMultiChoice ? 'checkbox' : 'radio'}
              name={replyField(place)}
              value={answer.id}
              defaultChecked={chosen.includes(answer.id)}
              aria-invalid={isWrong || undefined}
              data-ends={answer.endsQuestions || undefined}
            />
            <CardText label={answer.answer} hint={answer.hint} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen answers in a refused form; null without one. */
export function chosenIn(reply: Reply | undefined, place: number): string[] | null {
  if (!reply) return null;
  const chosen = reply.values[replyField(place)] ?? [];
  return typeof chosen === 'string' ? [chosen] : chosen;
}

function replyField(place: number): string {
  return `answers[${place}].learningJourneyAnswerIds`;
}

/**
 * Whether the form was refused because of the reply at this index; an error without an index means the first. The
 * form's parser names a reply `answers[0]`, the use-case `answers.0` as for the API.
 */
export function isWrongIn(reply: Reply | undefined, place: number): boolean {
  if (!reply) return false;
  const fields = Object.keys(reply.errors);
  const places = fields.flatMap((field) => /^answers[.[](\d+)/.exec(field)?.[1] ?? []);
  return places.length ? places.includes(String(place)) : place === 0 && fields.length > 0;
}
