import { z } from 'zod';
import { byPlaces } from '~/features/drafts/arrange';
import { checkExercises, DecksExercise } from '~/features/drafts/decks-schema';
import {
  blockParts,
  Gear,
  Moment,
  OwnId,
  Ref,
  Revision,
  Slug,
  Text,
  withBlockOfToday,
} from '~/features/drafts/parts-schema';
import { checkQuestions, Question } from '~/features/drafts/question-schema';
import { mostBlocks, notYet } from '~/features/drafts/rules';
import { mostLoops } from '../loops';
import { CopyKey } from './copy-names';

/** A block of a lesson. Its question is below its other parts, and its exercise below that. */
const LessonBlock = withBlockOfToday(
  z
    .strictObject({
      ...blockParts,
      question: Question.nullable().default(null),
      decks: DecksExercise.nullable().default(null),
    })
    .refine(
      ({ markdown, images, videos, typeFormId, question, decks }) =>
        [markdown, typeFormId, question, decks].some((part) => part !== null) || images.length + videos.length > 0,
      'A block is empty',
    ),
);

const Second = z
  .number('Must be a time such as 1:07 or 1:15.5')
  .nonnegative()
  .max(86_400)
  .overwrite((seconds) => Math.round(seconds * 1000) / 1000);

const Loop = z
  .strictObject({ from: Second, to: Second, title: Text })
  .refine(({ from, to }) => to - from >= 0.1, { path: ['to'], message: 'The loop must end after it begins' });

/** Why a lesson without blocks is not published. */
const emptyLesson = 'A lesson needs text, a picture, a video or a form';

export const SaveLesson = z
  .strictObject({
    courseId: OwnId.describe('The id of the course that the lesson belongs to.'),
    lessonId: Slug.max(60, 'At most 60 characters').describe(
      'The id of the lesson. A new lesson gets the id that you choose here.',
    ),
    revision: Revision,
    slug: Slug,
    title: Text,
    isPreview: z.boolean(),
    gear: Gear.nullable(),
    chapters: z
      .array(z.strictObject({ at: z.int('Must begin with a time such as 1:07').nonnegative(), title: Text }))
      .max(100),
    loops: z
      .array(Loop)
      .max(mostLoops, `At most ${mostLoops} loops`)
      .default([])
      .describe('Parts of the first video to practise along with, in seconds from its start.'),
    publishedAt: Moment,
    blocks: z
      .array(LessonBlock)
      .max(mostBlocks, `At most ${mostBlocks} blocks`)
      .describe('A lesson that is a draft may have none.'),
  })
  .superRefine(({ blocks, publishedAt }, context) => {
    if (!blocks.length && publishedAt.getTime() !== notYet.getTime()) {
      context.addIssue({ code: 'custom', path: ['blocks'], message: emptyLesson });
    }
    checkQuestions(blocks, context);
    checkExercises(blocks, context);
  })
  .refine(({ blocks }) => !blocks[0]?.variantFor, {
    path: ['blocks', 0, 'variantFor'],
    message: 'Place a variant below the block that it replaces',
  });
export type SaveLesson = z.output<typeof SaveLesson>;

export const OneLesson = z.object({
  courseId: Ref.describe('The id of the course.'),
  lessonId: Ref.describe('The id of the lesson.'),
});
export type OneLesson = z.infer<typeof OneLesson>;

export const OrderLessons = z.object({
  courseId: Ref.describe('The id of the course.'),
  /** All lessons of the course, in their new order. */
  lessonIds: z.array(Ref).max(500),
  seen: z
    .array(Ref)
    .max(500)
    .optional()
    .describe('The order as you read it. If you send it, and somebody reordered the lessons since, you get 409.'),
});
export type OrderLessons = z.infer<typeof OrderLessons>;

/** The order in a form: that of its rows, or without script the one that the numbers in the rows ask for. */
export const ArrangeLessons = OrderLessons.extend({ places: z.array(z.number().int()).max(500) }).transform(
  ({ lessonIds, places, ...rest }) => ({ ...rest, lessonIds: byPlaces(lessonIds, places) }),
);

/** The selected lessons of a course. */
export const SomeLessons = z.object({
  courseId: Ref,
  lessonIds: z.array(Ref).min(1, 'Select at least one lesson.').max(200, 'Select at most 200 lessons.'),
});
export type SomeLessons = z.infer<typeof SomeLessons>;

export const TransferLessons = SomeLessons.extend({ to: Ref.describe('The course that the lessons move to.') });
export type TransferLessons = z.infer<typeof TransferLessons>;

export const DuplicateLessons = SomeLessons.extend({ key: CopyKey });
export type DuplicateLessons = z.infer<typeof DuplicateLessons>;
