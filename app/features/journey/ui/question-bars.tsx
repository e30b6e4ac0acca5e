import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import type { Question, Reply } from '../rules';

interface QuestionBarsProps {
  questions: Question[];
  replies: Reply[];
  /** The index of the current question. */
  place: number;
}

/** The questions as bars of a track: answered ones link back, the marker is over the current one. */
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
