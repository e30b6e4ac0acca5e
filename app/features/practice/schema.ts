import { z } from 'zod';
import { IdOrSlug, numberAs } from '~/kit/inputs';

const chooseAnswer = 'Choose an answer';
/** A sealed text is longer than this only when it was made up. */
const longestSeal = 1000;

export const AnswerQuestion = z.object({
  question: z.string({ error: 'Is required' }).max(longestSeal, 'Is invalid'),
  /** The answer's number, from 1. */
  answer: numberAs(z.number({ error: chooseAnswer }).int(chooseAnswer).min(1, chooseAnswer).max(6, chooseAnswer)),
});

/** What a result page shows: a member's answer, or a guest's question and choice. */
export const ShownResult = z.object({
  answered: IdOrSlug.optional().catch(undefined),
  question: z.string().max(longestSeal).optional().catch(undefined),
  chosen: numberAs(z.number().int().min(1).max(6)).optional().catch(undefined),
});

export const OpenQuestion = z.object({
  skill: IdOrSlug.describe('The address of a skill, or `today` for the next of the day’s ten questions.'),
});

export const ReadHistory = z.object({
  days: numberAs(z.number().int().min(1).max(90)).default(90).describe('Days back from today, from 1 to 90.'),
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
  /** What the ear means. */
  means: z.string().nullable(),
});

const SoundOutput = z.object({ label: z.string(), note: z.string().nullable(), link: z.string() });

export const QuestionOutput = z.object({
  /** Sent back with the answer. */
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
  /** The number of the answer that counts: the first one. */
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
