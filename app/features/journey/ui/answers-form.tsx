import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { ErrorSummary } from '~/ui/forms/error-summary';
import type { Reply as FormReply } from '~/ui/forms/form-reply';
import { invalidAnswer, type Question, type Reply } from '../rules';
import { AnswerChoices, chosenIn, isWrongIn } from './answer-choices';

interface AnswersFormProps {
  /** The form's id, for a button elsewhere on the page. */
  id: string;
  questions: Question[];
  replies: Reply[];
  reply: FormReply | undefined;
}

/** All questions in one form, with the member's replies. */
export function AnswersForm({ id, questions, replies, reply }: AnswersFormProps) {
  const wrong = questions.filter((_, place) => isWrongIn(reply, place));
  return (
    <Form id={id} method="post" action={paths.myJourney({ edit: 1 })} noValidate>
      <ErrorSummary
        errors={wrong.map((question) => ({ field: question.id, message: `${question.question} ${invalidAnswer}` }))}
        isLong
      />
      {questions.map((question, place) => (
        <div className="profile-part cols is-broad" key={question.id}>
          <div className="stack is-tight">
            <p className="small muted">Question {place + 1}</p>
            <h2 className="heading-m" id={`${question.id}-asked`}>
              {question.question}
            </h2>
          </div>
          <AnswerChoices
            question={question}
            place={place}
            labelledBy={`${question.id}-asked`}
            chosen={
              chosenIn(reply, place) ?? replies.find(({ questionId }) => questionId === question.id)?.answerIds ?? []
            }
            isWrong={isWrongIn(reply, place)}
            look="pairs"
          />
        </div>
      ))}
    </Form>
  );
}
