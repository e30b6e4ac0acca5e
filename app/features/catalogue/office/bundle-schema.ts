import { z } from 'zod';
import { byCurrency } from '~/features/drafts/fields';
import { Amount, Markdown, Moment, OwnId, PictureId, Ref, Revision, Slug, Text } from '~/features/drafts/parts-schema';

export const SaveBundle = z
  .strictObject({
    bundleId: OwnId,
    revision: Revision,
    slug: Slug,
    title: Text,
    overview: Markdown,
    perks: z.array(Text).max(50),
    cover: PictureId.nullable(),
    share: PictureId.nullable(),
    position: z.int('Must be a whole number').positive('Must be 1 or more').max(100_000),
    /** In display order. */
    courseIds: z.array(Ref).min(2, 'A bundle needs at least two courses').max(100),
    prices: z.strictObject(byCurrency(() => Amount)),
    publishedAt: Moment,
  })
  .refine(({ courseIds }) => new Set(courseIds).size === courseIds.length, {
    path: ['courseIds'],
    message: 'A course is listed twice',
  });
export type SaveBundle = z.output<typeof SaveBundle>;
