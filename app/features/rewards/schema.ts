import { z } from 'zod';
import { Link } from '~/features/catalogue/schema';
import { IdOrSlug, pagingInput } from '~/kit/inputs';

export const ListRewards = z.object(pagingInput(15));

/** The reward in a path. */
export const RedeemReward = z.object({ id: z.string().describe('The id of the reward.') });

/** The reward in a form. */
export const OneReward = z.object({ reward: IdOrSlug });

/** A reward or a benefit (specification 2, section 3). */
export const RewardOutput = z.object({
  id: z.string(),
  title: z.string(),
  subTitle: z.string(),
  image: Link,
  description: z.string(),
  benefitDescription: z.string().nullable(),
  firstButtonText: z.string().nullable(),
  /** Null while the reward is locked. */
  firstButtonLink: z.string().nullable(),
  secondButtonText: z.string().nullable(),
  secondButtonLink: z.string().nullable(),
  isRewardLocked: z.boolean(),
  isRedeemable: z.boolean(),
  /** The signed-in user's redeemed code. */
  userRedeemedReward: z.object({ redemptionCode: z.string() }).nullable(),
  toApplySubscriptionConstraint: z.boolean(),
  toApplyCourseConstraint: z.boolean(),
  /** The courses of which any one unlocks the reward; if a course is required and none is named, any course does. */
  courses: z.array(z.object({ id: z.string(), title: z.string(), urlPart: z.string() })),
});
export type RewardOutput = z.input<typeof RewardOutput>;

/** A reward without its links, for everyone. */
export const RewardWithoutLinksOutput = RewardOutput.omit({ firstButtonLink: true, secondButtonLink: true });
