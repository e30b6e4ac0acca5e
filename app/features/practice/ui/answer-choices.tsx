import { RadioGroup } from '~/ui/choices';
import type { QuestionView } from '../present-question.server';

interface AnswerChoicesProps extends Pick<QuestionView, 'legend' | 'answers'> {
  error?: string;
}

/** The answers of a question, of which one is chosen. */
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
