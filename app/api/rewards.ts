import { openReward, reward } from '~/api/examples';
import { listBenefits, listRewards, listRewardsOpenly } from '~/features/rewards/list-rewards.server';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { redeemReward } from '~/features/rewards/redeem-reward.server';
import { ListRewards, RedeemReward, RewardOutput, RewardWithoutLinksOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const rewards = {
  rewards: endpoint({
    GET: operation(
      ListRewards,
      async (scope, input) =>
        pageAnswer(await listRewards(scope, input), (reward) => presentRewardOutput(scope, reward)),
      {
        summary: 'List rewards with the signed-in user’s state',
        description:
          'Lists the rewards, each with what opens it, whether it is locked for you, and your code if you have one. For signed-in users. Links are null while a reward is locked.',
        example: { sends: { limit: 15, offset: 0 }, answers: reward },
        auth: 'bearer',
        limit: 'reads',
        output: RewardOutput,
        isPaged: true,
        tag: 'Rewards',
      },
    ),
  }),
  'rewards/no-links': endpoint({
    GET: operation(
      ListRewards,
      async (scope, input) =>
        pageAnswer(await listRewardsOpenly(scope, input), (reward) => presentRewardOutput(scope, reward)),
      {
        summary: 'List the rewards without their links and codes',
        description:
          'Lists the rewards without their links, to show what members get. Open to everybody; with a bearer token the locks are yours.',
        example: { sends: { limit: 15, offset: 0 }, answers: openReward },
        auth: 'optional',
        limit: 'reads',
        output: RewardWithoutLinksOutput,
        isPaged: true,
        tag: 'Rewards',
      },
    ),
  }),
  'rewards/:id/redeem': endpoint({
    PUT: operation(RedeemReward, async (scope, input) => presentRewardOutput(scope, await redeemReward(scope, input)), {
      summary: 'Generate a reward’s code; asking again returns the same one',
      description:
        'Gives you a code of a reward. Asking again answers the same code, also if the reward has been locked since. For signed-in users who fulfil what the reward asks for; others get 403 (REWARD_LOCKED). A reward without codes answers 409 (REWARD_WITHOUT_CODE), one whose codes are used up 409 (NO_CODES_LEFT), and an unknown one 404.',
      example: { sends: { id: 'reward-samples' }, answers: reward },
      auth: 'bearer',
      limit: 'once',
      output: RewardOutput,
      tag: 'Rewards',
      problems: [404, 409],
    }),
  }),
  benefits: endpoint({
    GET: operation(
      ListRewards,
      async (scope, input) =>
        pageAnswer(await listBenefits(scope, input), (benefit) => presentRewardOutput(scope, benefit)),
      {
        summary: 'List benefits with the signed-in user’s state',
        description:
          'Lists the benefits of a subscription, as they are for you. For signed-in users. Links are null while a benefit is locked.',
        example: { sends: { limit: 15, offset: 0 }, answers: reward },
        auth: 'bearer',
        limit: 'reads',
        output: RewardOutput,
        isPaged: true,
        tag: 'Rewards',
      },
    ),
  }),
};
