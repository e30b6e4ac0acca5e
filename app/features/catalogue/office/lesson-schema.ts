import { z } from 'zod';
import { Block, Gear, Moment, OwnId, Ref, Revision, Slug, Text } from '~/features/drafts/parts-schema';

export const SaveLesson = z
  .strictObject({
    courseId: OwnId.describe('The id of the course that the lesson belongs to.'),
    lessonId: z
      .string('Is required')
      .max(60, 'At most 60 characters')
      .pipe(Slug)
      .describe('The id of the lesson. A new lesson gets the id that you choose here.'),
    revision: Revision,
    slug: Slug,
    title: Text,
    isPreview: z.boolean(),
    gear: Gear.nullable(),
    chapters: z
      .array(z.strictObject({ at: z.int('must begin with a time such as 1:07').nonnegative(), title: Text }))
      .max(100),
    publishedAt: Moment,
    blocks: z.array(Block).min(1, 'A lesson needs text, a picture, a video or a form').max(60),
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
});
export type OrderLessons = z.infer<typeof OrderLessons>;

/** `up <lesson's id>`: the value of one button. */
export const MoveLesson = z.object({
  courseId: Ref,
  move: z.string('Is required').regex(/^(?:up|down) [\w-]{1,64}$/, 'Is invalid'),
});
export type MoveLesson = z.infer<typeof MoveLesson>;
