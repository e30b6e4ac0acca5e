import { pictureLink } from '~/features/catalogue/present-output.server';
import { isSafeLink } from '~/kit/safe-link';
import type { Scope } from '~/scope/scope';
import type { Reward } from './queries.server';
import { openRewardCode } from './reward-secrets.server';
import type { RewardOutput } from './schema';

/** A reward or benefit in the API's format. Links and code only for members who have unlocked it. */
export function presentRewardOutput(scope: Scope, reward: Reward): RewardOutput {
  const code = reward.given && openRewardCode(scope.config.secrets, reward.given);
  const linkOf = (link: string | null) => (reward.isUnlocked && link !== null && isSafeLink(link) ? link : null);
  return {
    id: reward.id,
    title: reward.title,
    subTitle: reward.subTitle,
    image: pictureLink(scope, reward.imageFileId),
    description: reward.description,
    benefitDescription: reward.benefitDescription,
    firstButtonText: reward.firstButtonText,
    firstButtonLink: linkOf(reward.firstButtonLink),
    secondButtonText: reward.secondButtonText,
    secondButtonLink: linkOf(reward.secondButtonLink),
    isRewardLocked: !reward.isUnlocked,
    isRedeemable: reward.isRedeemable,
    userRedeemedReward: code === null ? null : { redemptionCode: code },
    toApplySubscriptionConstraint: reward.toApplySubscriptionConstraint,
    toApplyCourseConstraint: reward.toApplyCourseConstraint,
    courses: reward.courses.map(({ id, title, slug }) => ({ id, title, urlPart: slug })),
  };
}
