import { z } from 'zod';
import { byCurrency } from '~/features/drafts/fields';
import {
  Amount,
  Gear,
  LongText,
  Markdown,
  Moment,
  OwnId,
  PictureId,
  Ref,
  Revision,
  Slug,
  Text,
  Video,
} from '~/features/drafts/parts-schema';
import { currencies } from '~/kit/money';
import { levels } from '../rules';
import { CopyKey } from './copy-names';

const Price = z
  .strictObject({ price: Amount, salePrice: Amount.nullable() })
  .refine(({ price, salePrice }) => salePrice === null || salePrice < price, {
    path: ['salePrice'],
    message: 'Must be lower than the price',
  });

export const SaveCourse = z
  .strictObject({
    courseId: OwnId.describe('The id of the course. A new course gets the id that you choose here.'),
    revision: Revision,
    slug: Slug,
    position: z.int('Must be a whole number').positive('Must be 1 or more').max(100_000),
    title: Text,
    categoryId: Ref,
    tutorId: Ref,
    level: z.enum(levels, `Must be one of ${levels.join(', ')}`),
    tagline: Text,
    overview: Markdown,
    metaDescription: Text,
    outcomes: z.array(Text).max(50),
    included: z.array(z.strictObject({ text: Text, note: Text.optional() })).max(50),
    equipment: z.array(z.strictObject({ label: Text, text: Text })).max(50),
    gear: Gear.nullable(),
    studentsSays: z.array(z.strictObject({ author: Text, feedback: LongText })).max(50),
    recommendations: z.array(Slug).max(20),
    cover: PictureId.nullable(),
    share: PictureId.nullable(),
    trailer: Video.nullable(),
    prices: z.strictObject(byCurrency(() => Price)),
    isSaleActive: z.boolean(),
    saleEndsAt: Moment.nullable(),
    needsLocation: z.boolean(),
    isReferralSource: z.boolean(),
    publishedAt: Moment,
  })
  .refine(({ isSaleActive, prices }) => !isSaleActive || currencies.every((one) => prices[one].salePrice !== null), {
    path: ['isSaleActive'],
    message: 'A sale needs a price in every currency',
  });
export type SaveCourse = z.output<typeof SaveCourse>;

export const OneCourse = z.object({ courseId: Ref.describe('The id of the course.') });
export type OneCourse = z.infer<typeof OneCourse>;

export const DuplicateCourse = OneCourse.extend({ key: CopyKey });
export type DuplicateCourse = z.infer<typeof DuplicateCourse>;

/** A saved course. Not validated again: courses saved under earlier rules are returned unchanged. */
export const CourseState = z.object({
  course: z.record(z.string(), z.unknown()),
  lessons: z.array(z.record(z.string(), z.unknown())),
});
