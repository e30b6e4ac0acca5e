/** Why no code is given (decisions, Commerce, "Rewards"). */
export const rewardRefusals = {
  locked: 'This reward is locked. See how to unlock it.',
  codeless: 'This reward has no code.',
  none: 'No codes left, please contact us',
} as const;

/** The conditions of a reward, the same for every viewer. */
export interface RewardConstraints {
  toApplySubscriptionConstraint: boolean;
  toApplyCourseConstraint: boolean;
  courses: { title: string }[];
}

/** The conditions in words: 'Opens with any course you buy'. Null for a reward that is open to every member. */
export function whatOpens(reward: RewardConstraints): string | null {
  const ways = [
    ...(reward.toApplySubscriptionConstraint ? ['with a subscription'] : []),
    ...(reward.toApplyCourseConstraint ? [courseWay(reward.courses)] : []),
  ];
  return ways.length ? `Opens ${ways.join(', or ')}` : null;
}

function courseWay(courses: { title: string }[]): string {
  const [only, ...others] = courses;
  if (!only) return 'with any course you buy';
  return others.length ? `with any of ${others.length + 1} courses` : `with the course “${only.title}”`;
}

/** The id of a reward's card on its page. */
export function cardId(rewardId: string): string {
  return `reward-${rewardId}`;
}
