import { buyerFor } from '~/features/catalogue/currency';
import { factsOf, pictureUrl, viewPrice } from '~/features/catalogue/present.server';
import { presentLowestPlan } from '~/features/catalogue/present-course.server';
import { priceNow } from '~/features/catalogue/rules';
import { type Page, placeOf } from '~/kit/paging';
import { pick } from '~/kit/pick';
import { isSafeLink } from '~/kit/text/safe-link';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import type { Reward } from './queries.server';
import { openRewardCode } from './reward-secrets.server';
import { whatOpens } from './rules';
import type { RewardCounts, RewardUnlock } from './show-rewards.server';

export type RewardListView = ReturnType<typeof presentRewards>;

/** A page of rewards or benefits. */
export function presentRewards(scope: Scope, list: Page<Reward>) {
  return {
    items: list.items.map((reward) => presentReward(scope, reward)),
    ...placeOf(list),
  };
}

export type RewardCardView = ReturnType<typeof presentReward>;

function presentReward(scope: Scope, reward: Reward) {
  const code = reward.given && openRewardCode(scope.config.secrets, reward.given);
  return {
    ...pick(reward, 'id', 'title', 'subTitle', 'description', 'benefitDescription'),
    group: groupOf(reward),
    imageUrl: pictureUrl(reward.imageFileId),
    whatOpens: reward.isUnlocked ? null : whatOpens(reward),
    code,
    // True if the reader has a code that can no longer be decrypted.
    isCodeLost: reward.given !== null && code === null,
    mayGenerate: reward.isUnlocked && reward.isRedeemable && reward.given === null && reward.hasCodesLeft,
    links: reward.isUnlocked ? linksOf(reward) : [],
  };
}

/** `gone`: no codes are left, and the reader has none. */
function groupOf({ isRedeemable, given, hasCodesLeft, isUnlocked }: Reward) {
  if (isRedeemable && given === null && !hasCodesLeft) return 'gone';
  return isUnlocked ? 'open' : 'locked';
}

/** '3 are open to you, 6 are locked.' Empty if both are zero. */
export function presentRewardCounts({ open, locked }: RewardCounts): string {
  const told = [
    ...(open > 0 ? [`${open} ${areOrIs(open)} open to you`] : []),
    ...(locked > 0 ? [`${locked} ${areOrIs(locked)} locked`] : []),
  ];
  return told.length ? `${told.join(', ')}.` : '';
}

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');

function linksOf(reward: Reward) {
  const buttons = [
    [reward.firstButtonText, reward.firstButtonLink],
    [reward.secondButtonText, reward.secondButtonLink],
  ] as const;
  return buttons.flatMap(([text, href]) => (text && href && isSafeLink(href) ? [{ text, href }] : []));
}

export type RewardUnlockView = ReturnType<typeof presentRewardUnlock>;

/** The ways to unlock a reward; `chosen` is the reader's choice of currency. */
export function presentRewardUnlock(scope: Scope, { reward, courses, planPrices }: RewardUnlock, chosen: unknown) {
  const buyer = buyerFor(scope, chosen);
  return {
    ...pick(reward, 'id', 'title', 'subTitle', 'description', 'isRedeemable'),
    imageUrl: pictureUrl(reward.imageFileId),
    // Null if a subscription does not unlock the reward.
    subscription: reward.toApplySubscriptionConstraint
      ? { plan: presentLowestPlan(scope, planPrices, chosen), isPaused: scope.viewer?.subscription === 'paused' }
      : null,
    // Null if a course does not unlock the reward; an empty list means any course.
    courses: reward.toApplyCourseConstraint
      ? courses.map((course) => ({
          id: course.id,
          title: course.title,
          href: paths.course(course.slug),
          imageUrl: pictureUrl(course.imageFileId),
          price: viewPrice(priceNow(course.prices, buyer, course, scope.now())),
          facts: factsOf(course),
        }))
      : null,
  };
}
