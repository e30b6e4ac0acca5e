import { z } from 'zod';
import { line, Moment, OwnId, PictureId, Ref, Revision } from '~/features/drafts/parts-schema';

/** A page of this site, or an https URL. */
const Link = z
  .string()
  .max(500, 'At most 500 characters')
  .regex(/^(?:https:\/\/[^\s"<>]+|\/(?:[^/\s"<>\\][^\s"<>\\]*)?)$/, 'Must begin with https:// or /');

const ButtonOf = z.strictObject({ text: line(60), link: Link });

export const SaveReward = z
  .strictObject({
    rewardId: OwnId,
    revision: Revision,
    kind: z.enum(['reward', 'benefit'], 'Please choose one'),
    position: z.int('Must be a whole number').positive('Must be 1 or more').max(10_000),
    title: line(200),
    subTitle: line(200),
    cover: PictureId.nullable(),
    description: line(2000),
    benefitDescription: line(2000).nullable(),
    first: ButtonOf.nullable(),
    second: ButtonOf.nullable(),
    isRedeemable: z.boolean(),
    toApplySubscriptionConstraint: z.boolean(),
    toApplyCourseConstraint: z.boolean(),
    /** The courses of which any one unlocks the reward; an empty list means any course. */
    courseIds: z.array(Ref).max(100),
    publishedAt: Moment,
  })
  .refine(({ toApplyCourseConstraint, courseIds }) => toApplyCourseConstraint || courseIds.length === 0, {
    path: ['courseIds'],
    message: 'Tick “a course” above first',
  });
export type SaveReward = z.output<typeof SaveReward>;
