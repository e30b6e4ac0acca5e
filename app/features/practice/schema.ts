import { z } from 'zod';
import { IdOrSlug, numberAs } from '~/kit/inputs';

const chooseAnswer = 'Choose an answer';
/** The app's own sealed texts are shorter than this. */
const longestSeal = 1000;

export const AnswerQuestion = z.object({
  /** The sealed question. */
  question: z.string({ error: 'Is required' }).max(longestSeal, 'Is invalid'),
  /** The answer's number, from 1. */
  answer: numberAs(z.number({ error: chooseAnswer }).int(chooseAnswer).min(1, chooseAnswer).max(6, chooseAnswer)),
});
export type AnswerQuestion = z.output<typeof AnswerQuestion>;

/** What a result page shows: a member's answer, or a guest's question and choice. */
export const ShownResult = z.object({
  answered: IdOrSlug.optional().catch(undefined),
  question: z.string().max(longestSeal).optional().catch(undefined),
  chosen: numberAs(z.number().int().min(1).max(6)).optional().catch(undefined),
});

/** The lesson's card that the day's page shows: `lesson.question`. */
export const ShownCard = z.object({ card: z.string().max(110).optional().catch(undefined) });

export const OpenQuestion = z.object({
  skill: IdOrSlug.describe('The address of a skill, or `today` for the next of the day’s ten questions.'),
});

export const ReadHistory = z.object({
  days: numberAs(z.number().int().min(1).max(90)).default(90).describe('Days back from today, from 1 to 90.'),
});

/**
 * An answer to a question of a lesson. It contains the texts of the chosen answers, so it stays correct when an
 * administrator reorders the answers.
 */
export const AnswerLessonQuestion = z.object({
  lessonId: z.string().describe('The id or urlPart of the lesson.'),
  questionId: z.string().max(40).describe('The id of the question in its lesson.'),
  answers: z
    .preprocess(
      (value) => (typeof value === 'string' ? [value] : (value ?? [])),
      z.array(z.string().max(200, 'Is invalid')).max(6, 'Is invalid'),
    )
    .describe('The words of the answers that you choose.'),
  try: numberAs(z.number().int().min(0))
    .optional()
    .describe('Of a drill: its `try`, as the lesson shows it. A drill sounds different at each try.'),
});
export type AnswerLessonQuestion = z.output<typeof AnswerLessonQuestion>;

export const LessonQuestionsOf = z.object({ lessonId: z.string().describe('The id or urlPart of the lesson.') });

export const LessonQuestionOutput = z.object({
  id: z.string(),
  text: z.string(),
  sounds: z.array(z.object({ label: z.string(), note: z.string().nullable(), link: z.string() })),
  picture: z.object({ link: z.string(), alt: z.string() }).nullable(),
  /** The link ends with the part to play, in seconds: `#t=67,75`. */
  video: z.object({ link: z.string() }).nullable(),
  answers: z.array(z.string()),
  /** The question has several right answers. */
  isSeveral: z.boolean(),
  /** The drill's try, to be sent back with the answer; null for other questions. */
  try: z.number().int().nullable(),
  isAnswered: z.boolean(),
});

/** A lesson's question that is due again. It is answered at the lesson's endpoint. */
export const CardOutput = LessonQuestionOutput.omit({ isAnswered: true }).extend({
  /** The question's lesson. */
  lesson: z.object({ id: z.string(), title: z.string() }),
});

export const LessonAnswerOutput = z.object({
  isRight: z.boolean(),
  /** Whether the first answer, which is stored, was right. */
  wasRightAtFirst: z.boolean(),
  chosen: z.array(z.string()),
  right: z.array(z.string()),
  why: z.string(),
  /** The day on which the question comes back. */
  dueAt: z.iso.datetime(),
});

const Level = z.number().int().min(1).max(10);

export const SkillOutput = z.object({
  skill: z.string(),
  name: z.string(),
  question: z.string(),
  /** The working level; null before the first question. */
  level: Level.nullable(),
  /** The median level of the last 20 answers; null under 20. */
  ear: Level.nullable(),
  /** The ear in words. */
  means: z.string().nullable(),
});

export const SoundOutput = z.object({ label: z.string(), note: z.string().nullable(), link: z.string() });

export const QuestionOutput = z.object({
  /** To be sent back with the answer. */
  id: z.string(),
  skill: z.string(),
  text: z.string(),
  sounds: z.array(SoundOutput),
  answers: z.array(z.object({ number: z.number().int(), label: z.string(), hint: z.string().nullable() })),
  level: Level,
  until: z.iso.datetime(),
});

export const ResultOutput = z.object({
  isRight: z.boolean(),
  /** The number of the stored answer, which is the first. */
  chosen: z.number().int(),
  truth: z.number().int(),
  was: z.string(),
  sounds: z.array(SoundOutput),
  why: z.string(),
  /** The working level now. */
  level: Level,
});

export const DayOutput = z.object({
  day: z.iso.date(),
  skill: z.string(),
  answers: z.number().int(),
  right: z.number().int(),
  ear: Level.nullable(),
});
