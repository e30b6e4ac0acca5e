import { pictureLink } from '~/features/catalogue/present-output.server';
import { pick } from '~/kit/pick';
import { isSafeLink } from '~/kit/text/safe-link';
import type { Scope } from '~/scope/scope';
import type { Reward } from './queries.server';
import { openRewardCode } from './reward-secrets.server';
import type { RewardOutput } from './schema';

/**
 * A reward or benefit in the API's format. The links are only for members who have unlocked it, the code only for the
 * member who redeemed it.
 */
export function presentRewardOutput(scope: Scope, reward: Reward): RewardOutput {
  const code = reward.given && openRewardCode(scope.config.secrets, reward.given);
  const linkOf = (link: string | null) => (reward.isUnlocked && link !== null && isSafeLink(link) ? link : null);
  return {
    ...pick(reward, 'id', 'title', 'subTitle', 'description', 'benefitDescription', 'firstButtonText'),
    ...pick(reward, 'secondButtonText', 'isRedeemable', 'toApplySubscriptionConstraint', 'toApplyCourseConstraint'),
    image: pictureLink(scope, reward.imageFileId),
    firstButtonLink: linkOf(reward.firstButtonLink),
    secondButtonLink: linkOf(reward.secondButtonLink),
    isRewardLocked: !reward.isUnlocked,
    userRedeemedReward: code === null ? null : { redemptionCode: code },
    courses: reward.courses.map(({ id, title, slug }) => ({ id, title, urlPart: slug })),
  };
}
