import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { BackLink, Button, LinkButton } from '~/ui/forms/button';
import type { Reply as FormReply } from '~/ui/forms/form-reply';
import type { Question, Reply } from '../rules';
import { AnswerChoices, chosenIn, isWrongIn } from './answer-choices';

interface QuestionBarsProps {
  questions: Question[];
  replies: Reply[];
  /** The index of the current question. */
  place: number;
}

/** The questions as bars of a track: answered questions link back, and the marker is over the current question. */
export function QuestionBars({ questions, replies, place }: QuestionBarsProps) {
  return (
    <nav aria-label={`Questions, at ${place + 1}`}>
      <ol className="bars">
        {questions.map((question, index) => {
          const words = wordsOf(question, replies);
          const number = (
            <>
              <span className="visually-hidden">Question </span>
              {index + 1}
            </>
          );
          if (index === place) {
            return (
              <li key={question.id} aria-current="step">
                {number}
                <span className="visually-hidden">, you are here</span>
              </li>
            );
          }
          return (
            <li key={question.id} className={index < place ? 'is-done' : undefined}>
              {words ? (
                <AppLink href={paths.onboardingQuestions({ q: index + 1 })}>
                  {number}
                  <small>{words}</small>
                </AppLink>
              ) : (
                number
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function wordsOf(question: Question, replies: Reply[]): string {
  const given = replies.find(({ questionId }) => questionId === question.id)?.answerIds ?? [];
  return question.answers
    .filter(({ id }) => given.includes(id))
    .map(({ answer }) => answer)
    .join(', ');
}

interface QuestionFormProps {
  question: Question;
  /** The index of the question, from 0. */
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
      className="question cols"
      noValidate
    >
      <p className="where row small muted">
        {place > 0 && <BackLink href={paths.onboardingQuestions({ q: place })}>Back</BackLink>}{' '}
        <span>
          Question {number} of {count}
        </span>
      </p>
      <div className="asked stack is-snug">
        <h1 id={`${question.id}-asked`}>{question.question}</h1>
        {question.questionHelperText && <p>{question.questionHelperText}</p>}
      </div>
      <div className="stack is-roomy">
        <AnswerChoices
          question={question}
          place={0}
          labelledBy={`${question.id}-asked`}
          chosen={chosenIn(reply, 0) ?? given}
          isWrong={isWrongIn(reply, 0)}
          look="list"
        />
        <div className="row">
          <Button size="large" intent={isLast ? 'submit' : 'confirm'}>
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
