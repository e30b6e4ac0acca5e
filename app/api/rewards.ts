import { openReward, reward } from '~/api/examples';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { redeemReward } from '~/features/rewards/redeem-reward.server';
import { ListRewards, RedeemReward, RewardOutput, RewardWithoutLinksOutput } from '~/features/rewards/schema';
import { listBenefits, listRewards, listRewardsOpenly } from '~/features/rewards/show-rewards.server';
import { endpoint, operation, pageOperation } from '~/http/endpoint.server';

const reads = { auth: 'bearer', limit: 'reads', output: RewardOutput, tag: 'Rewards' } as const;

export const rewards = {
  rewards: endpoint({
    GET: pageOperation(ListRewards, listRewards, presentRewardOutput, {
      ...reads,
      summary: 'List rewards with the signed-in user’s state',
      description:
        'Lists the rewards, each with what opens it, whether it is locked for you, and your code if you have one. For signed-in users. Links are null while a reward is locked.',
      example: { sends: { limit: 15, offset: 0 }, answers: reward },
    }),
  }),
  'rewards/no-links': endpoint({
    GET: pageOperation(ListRewards, listRewardsOpenly, presentRewardOutput, {
      ...reads,
      auth: 'optional',
      summary: 'List the rewards without their links and codes',
      description:
        'Lists the rewards without their links, to show what members get. Open to everybody; with a bearer token the locks are yours.',
      example: { sends: { limit: 15, offset: 0 }, answers: openReward },
      output: RewardWithoutLinksOutput,
    }),
  }),
  'rewards/:id/redeem': endpoint({
    PUT: operation(RedeemReward, async (scope, input) => presentRewardOutput(scope, await redeemReward(scope, input)), {
      ...reads,
      summary: 'Generate a reward’s code; asking again returns the same one',
      description:
        'Gives you a code of a reward. Asking again answers the same code, also if the reward has been locked since. For signed-in users who fulfil what the reward asks for; others get 403 (REWARD_LOCKED). A reward without codes answers 409 (REWARD_WITHOUT_CODE), one whose codes are used up 409 (NO_CODES_LEFT), and an unknown one 404.',
      example: { sends: { id: 'reward-samples' }, answers: reward },
      limit: 'once',
      problems: [404, 409],
    }),
  }),
  benefits: endpoint({
    GET: pageOperation(ListRewards, listBenefits, presentRewardOutput, {
      ...reads,
      summary: 'List benefits with the signed-in user’s state',
      description:
        'Lists the benefits of a subscription, as they are for you. For signed-in users. Links are null while a benefit is locked.',
      example: { sends: { limit: 15, offset: 0 }, answers: reward },
    }),
  }),
};
