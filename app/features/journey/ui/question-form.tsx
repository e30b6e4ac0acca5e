import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { BackLink, Button, LinkButton } from '~/ui/button';
import type { Reply as FormReply } from '~/ui/form-reply';
import type { Question } from '../rules';
import { AnswerChoices, chosenIn, isWrongIn } from './answer-choices';

interface QuestionFormProps {
  question: Question;
  /** Index, from 0. */
  place: number;
  count: number;
  /** The ids of chosen answers. */
  given: readonly string[];
  reply: FormReply | undefined;
}

/** One question: the first can be skipped, the last is submitted. */
export function QuestionForm({ question, place, count, given, reply }: QuestionFormProps) {
  const number = place + 1;
  const isLast = number === count;
  return (
    // The key creates a new form per question, so no choice carries over.
    <Form
      key={question.id}
      method="post"
      action={paths.onboardingQuestions({ q: number })}
      className="question"
      noValidate
    >
      <p className="where small">
        {place > 0 && <BackLink href={paths.onboardingQuestions({ q: place })}>Back</BackLink>}{' '}
        <span>
          Question {number} of {count}
        </span>
      </p>
      <div className="ask">
        <h1 id={`${question.id}-asked`}>{question.question}</h1>
        {question.questionHelperText && <p>{question.questionHelperText}</p>}
      </div>
      <div>
        <AnswerChoices
          question={question}
          place={0}
          labelledBy={`${question.id}-asked`}
          chosen={chosenIn(reply, 0) ?? given}
          isWrong={isWrongIn(reply, 0)}
          look="list"
        />
        <div className="row">
          <Button size="large" name="intent" value={isLast ? 'submit' : 'confirm'}>
            {isLast ? 'Submit' : 'Confirm'}
          </Button>
          {place === 0 && (
            <LinkButton variant="plain" href={paths.home()}>
              Skip
            </LinkButton>
          )}
        </div>
      </div>
    </Form>
  );
}
