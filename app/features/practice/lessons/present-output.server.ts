import type { z } from 'zod';
import { readOf } from '#db/read';
import { onlyOpen, readLessonRow } from '~/features/learning/lesson/show-lesson.server';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { AnswerLessonQuestion, LessonAnswerOutput, LessonQuestionOutput } from '../schema';
import { answerLessonQuestion } from './answer-lesson-question.server';
import { type LessonQuestionView, presentLessonQuestions, signQuestion } from './present-lesson-questions.server';
import { readLessonQuestions } from './queries.server';

/**
 * The questions of a lesson as the API lists them, for members who may open the lesson. Throws not-found and forbidden.
 */
export async function listQuestions(
  scope: Scope,
  { lessonId }: { lessonId: string },
): Promise<z.output<typeof LessonQuestionOutput>[]> {
  requireMember(scope);
  const lesson = onlyOpen(readLessonRow(scope, lessonId));
  const questions = readOf([lesson, readLessonQuestions(scope, lessonId)], (_lesson, found) => found);
  const asked = await readOne(scope, questions);
  const answered = new Set(asked.filter(({ card }) => card).map(({ question }) => question.id));
  const again = asked.map((one) => ({ ...one, card: one.card && { ...one.card, dueAt: new Date(0) } }));
  return Object.values(presentLessonQuestions(scope, again, null)).map((view) => ({
    ...presentQuestionOutput(scope, view),
    isAnswered: answered.has(view.id),
  }));
}

/** A question as the API shows it. Its links work without a session. */
export function presentQuestionOutput(scope: Scope, view: LessonQuestionView) {
  const signed = signQuestion(scope, view, requireMember(scope).id);
  const { id, text, sounds, picture, video, answers, isSeveral } = signed;
  return {
    id,
    text,
    sounds: sounds.map(({ label, note, src }) => ({ label, note, link: src })),
    picture: picture && { link: picture.src, alt: picture.alt },
    video: video && { link: video.src },
    answers: answers.map((answer) => answer.text),
    isSeveral,
    try: signed.try,
  };
}

/** Answers a question and returns the right answers. Throws like `answerLessonQuestion`. */
export async function answerQuestionOutput(
  scope: Scope,
  given: AnswerLessonQuestion,
): Promise<z.output<typeof LessonAnswerOutput>> {
  const { why, right, card } = await answerLessonQuestion(scope, given);
  const { isLatestRight, isFirstRight, latest, dueAt } = card;
  return {
    isRight: isLatestRight,
    wasRightAtFirst: isFirstRight,
    chosen: latest,
    right,
    why,
    dueAt: dueAt.toISOString(),
  };
}
