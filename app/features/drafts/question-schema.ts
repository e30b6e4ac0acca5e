import { z } from 'zod';
import { asSeen } from '~/kit/text/plain-text';
import { Hash, line, PictureId, Slug } from './parts-schema';
import { drillSkills, fewestAnswers, mostAnswers } from './rules';

/* Questions in lessons. The office's form, the API and the files of a folder share these checks. */

export const QuestionId = Slug.max(40, 'At most 40 characters');
export const QuestionText = line(300);
export const AnswerText = line(200);
export const Why = line(1000);
export const HeardAs = line(60);
/** What is wrong with a name for a sound that is not there. */
export const nothingHeard = 'is the name of a sound, and there is none';
export const DrillSkill = z.enum(drillSkills, `Must be one of ${drillSkills.join(', ')}`);
const badLevel = 'Must be a level from 1 to 10';
export const DrillLevel = z.int(badLevel).min(1, badLevel).max(10, badLevel);

export interface AnswerDraft {
  text: string;
  isRight: boolean;
}

/**
 * The faults of a question's answers: `at` is the index of the faulty answer, or null if the fault is in all of them.
 */
export function faultsOfAnswers(answers: AnswerDraft[]): { at: number | null; message: string }[] {
  const plain = answers.map(({ text }) => asSeen(text));
  const twins = plain.flatMap((text, at) =>
    plain.indexOf(text) < at ? [{ at, message: `Answers ${plain.indexOf(text) + 1} and ${at + 1} are the same` }] : [],
  );
  const right = answers.filter(({ isRight }) => isRight).length;
  return [
    ...(answers.length < fewestAnswers ? [{ at: null, message: 'A question needs at least two answers' }] : []),
    ...(answers.length > mostAnswers ? [{ at: null, message: `At most ${mostAnswers} answers` }] : []),
    ...(answers.length > 0 && right === 0 ? [{ at: null, message: 'No answer is marked as right' }] : []),
    ...(answers.length >= fewestAnswers && right === answers.length
      ? [{ at: null, message: 'Every answer is marked as right' }]
      : []),
    ...twins,
  ];
}

const Second = z.int('Must be a time such as 1:07').nonnegative('Must be a time such as 1:07');

const ChoiceQuestion = z
  .strictObject({
    kind: z.literal('choice'),
    id: QuestionId,
    text: QuestionText,
    sound: Hash.nullable(),
    heardAs: HeardAs.optional(),
    picture: z.strictObject({ fileId: PictureId, alt: line() }).nullable(),
    video: z.strictObject({ clip: Hash, from: Second, to: Second }).nullable(),
    answers: z.array(z.strictObject({ text: AnswerText, isRight: z.boolean() })),
    why: Why,
  })
  .superRefine(({ answers, sound, heardAs, picture, video }, context) => {
    for (const { at, message } of faultsOfAnswers(answers)) {
      context.addIssue({ code: 'custom', message, path: at === null ? ['answers'] : ['answers', at, 'text'] });
    }
    if ([sound, picture, video].filter(Boolean).length > 1) {
      context.addIssue({ code: 'custom', message: 'A question has one sound, picture or video', path: ['text'] });
    }
    if (heardAs && !sound) context.addIssue({ code: 'custom', message: `It ${nothingHeard}`, path: ['heardAs'] });
    if (video && video.to <= video.from) {
      context.addIssue({ code: 'custom', message: 'Must be later than the start', path: ['video', 'to'] });
    }
  });

const DrillQuestion = z.strictObject({
  kind: z.literal('drill'),
  id: QuestionId,
  skill: DrillSkill,
  level: DrillLevel,
});

/** A question of a lesson, or a drill of the practice room. */
export const Question = z.discriminatedUnion('kind', [ChoiceQuestion, DrillQuestion]);
export type QuestionDraft = z.output<typeof Question>;
export type ChoiceDraft = z.output<typeof ChoiceQuestion>;

interface AskingBlock {
  question: QuestionDraft | null;
  videos: { clip: string }[];
}

/**
 * Checks the questions of a lesson together: their ids must differ, and a video that a question shows must be in the
 * lesson.
 */
export function checkQuestions(blocks: AskingBlock[], context: z.RefinementCtx): void {
  const clips = new Set(blocks.flatMap(({ videos }) => videos.map(({ clip }) => clip)));
  const ids = new Set<string>();
  for (const [at, { question }] of blocks.entries()) {
    if (!question) continue;
    const fault = (message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', message, path: ['blocks', at, 'question', ...path] });
    if (ids.has(question.id)) fault('Another question of this lesson has this ID', 'id');
    ids.add(question.id);
    if (question.kind === 'choice' && question.video && !clips.has(question.video.clip)) {
      fault('Is not a video of this lesson', 'video', 'clip');
    }
  }
}
