import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '~/ui/class-names';
import { HiddenComma } from '~/ui/separated';
import type { LessonQuestionView } from '../lessons/present-lesson-questions.server';
import { LessonQuestion } from './lesson-question';

interface LessonQuestionsProps {
  /** In the order of the lesson. */
  questions: LessonQuestionView[];
  /** The question that the page's address or the answer to a form is about. */
  current: string | null;
  questionOf: (question: LessonQuestionView) => ReactNode;
}

/** The questions of a lesson: one strip that opens to one question at a time. */
export function LessonQuestions({ questions, current, questionOf }: LessonQuestionsProps) {
  const strip = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const asked = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (!asked || !strip.current?.contains(asked)) return;
    strip.current.open = true;
    asked.closest('details')?.setAttribute('open', '');
    asked.scrollIntoView({ block: 'nearest' });
  }, [hash, key]);
  if (!questions.length) return null;
  const opened = questions.find(({ id }) => id === current);
  const first = opened ?? questions.find(({ result }) => !result) ?? questions[0];
  return (
    <details className="asks" id="questions" ref={strip} open={opened !== undefined}>
      <summary>
        <span className="asks-bars" aria-hidden="true">
          {questions.map(({ id, result }) => (
            <i key={id} className={result ? (result.isRight ? 'is-right' : 'is-wrong') : undefined} />
          ))}
        </span>
        <span className="asks-text">
          <strong>{countText(questions)}</strong>
          <HiddenComma />
          <small>You can complete the lesson without {questions.length === 1 ? 'it' : 'them'}.</small>
        </span>{' '}
        <span className="button is-quiet is-small" aria-hidden="true">
          <span className="if-closed">{questions.length === 1 ? 'Answer it' : 'Answer them'}</span>{' '}
          <span className="if-open">Close</span>
        </span>
      </summary>
      {questions.length === 1 ? (
        questions.map(questionOf)
      ) : (
        <div className="asks-list">
          {questions.map((question, index) => (
            <details key={question.id} name="lesson-question" open={question === first}>
              <summary className={classNames('asks-line', question.result && 'is-answered')}>
                <span className="num">{index + 1}</span>
                <HiddenComma />
                <span>{question.text}</span>
                <HiddenComma />
                <small>{question.result ? (question.result.isRight ? 'Right' : 'Answered') : 'Not answered'}</small>
              </summary>
              {questionOf(question)}
            </details>
          ))}
        </div>
      )}
    </details>
  );
}

function countText(questions: LessonQuestionView[]): string {
  const answered = questions.filter(({ result }) => result).length;
  const count = questions.length === 1 ? 'One question' : `${questions.length} questions`;
  if (answered === 0) return `${count}, ${questions.length === 1 ? 'not' : 'none'} answered`;
  if (answered === questions.length) return questions.length === 1 ? `${count}, answered` : `${count}, all answered`;
  return `${count}, ${answered} answered`;
}

interface PreviewedQuestionsProps {
  blocks: { questionId: string | null }[];
  questions: Record<string, LessonQuestionView>;
}

/** The questions of a previewed lesson, which cannot be answered. */
export function PreviewedQuestions({ blocks, questions }: PreviewedQuestionsProps) {
  const all = blocks.flatMap(({ questionId }) => (questionId && questions[questionId]) || []);
  return (
    <LessonQuestions
      questions={all}
      // Open: the writer came to see them.
      current={all[0]?.id ?? null}
      questionOf={(question) => (
        <LessonQuestion key={question.id} question={question} action={null} againHref={null} reply={undefined} />
      )}
    />
  );
}
