import { z } from 'zod';
import { answerQuestionOutput, listQuestions } from '~/features/practice/lessons/present-output.server';
import {
  AnswerLessonQuestion,
  LessonAnswerOutput,
  LessonQuestionOutput,
  LessonQuestionsOf,
} from '~/features/practice/schema';
import { endpoint, operation } from '~/http/endpoint.server';

const facts = { auth: 'bearer', tag: 'Lessons' } as const;

/** A question of a lesson, as the examples show it. */
export const askedExample = {
  id: 'swap',
  text: 'On which bar of the blend do you swap the low end?',
  sounds: [],
  picture: null,
  video: null,
  answers: ['Bar 9', 'Bar 17', 'Bar 32'],
  isSeveral: false,
  try: null,
};

export const lessonQuestions = {
  'lessons/:lessonId/questions': endpoint({
    GET: operation(LessonQuestionsOf, listQuestions, {
      ...facts,
      summary: 'List the questions of a lesson',
      description:
        'Lists the questions that a lesson asks, in their order, without what is right. Links to their sounds, pictures and videos work for 14 minutes, those of drills for an hour. For signed-in users who may open the lesson; others get 403. An unknown lesson answers 404.',
      example: {
        sends: { lessonId: 'hold-the-blend-for-thirty-two-bars' },
        answers: [{ ...askedExample, isAnswered: false }],
      },
      limit: 'reads',
      output: z.array(LessonQuestionOutput),
      problems: [403, 404],
    }),
  }),
  'lessons/:lessonId/questions/:questionId/answers': endpoint({
    POST: operation(AnswerLessonQuestion, answerQuestionOutput, {
      ...facts,
      summary: 'Answer a question of a lesson',
      description:
        'Answers a question of a lesson with the words of the answers that you choose, and says what is right and why. The first answer is kept and makes it a card of yours; `dueAt` is the day on which `today` of the practice room asks it again. You may try again as often as you like. For signed-in users who may open the lesson; others get 403. No answer, or one that the question does not have, answers 422, an unknown question 404.',
      example: {
        sends: { lessonId: 'hold-the-blend-for-thirty-two-bars', questionId: 'swap', answers: ['Bar 17'] },
        answers: {
          isRight: true,
          wasRightAtFirst: true,
          chosen: ['Bar 17'],
          right: ['Bar 17'],
          why: 'The swap is one movement on the one of bar 17.',
          dueAt: '2026-11-29T00:00:00.000Z',
        },
      },
      limit: 'ownRow',
      output: LessonAnswerOutput,
      problems: [403, 404],
    }),
  }),
};
