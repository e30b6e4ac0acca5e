import type { LessonQuestionView } from '../lessons/present-lesson-questions.server';
import { LessonQuestion } from './lesson-question';

/** Draws the questions of a lesson that is previewed: they cannot be answered. */
export const previewedQuestion = (questions: Record<string, LessonQuestionView>) =>
  function Previewed(id: string) {
    const question = questions[id];
    return question && <LessonQuestion question={question} action={null} againHref={null} reply={undefined} />;
  };
