import { openReward } from '~/api/examples';
import { listRewardsOpenly } from '~/features/rewards/list-rewards.server';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { ListRewards, RewardWithoutLinksOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListRewards,
    async (scope, input) =>
      pageAnswer(await listRewardsOpenly(scope, input), (reward) => presentRewardOutput(scope, reward)),
    {
      summary: 'The rewards without what they lead to',
      description:
        'Lists the rewards without their links, to show what members get. Open to everybody; with a bearer token the locks are yours.',
      example: { sends: { limit: 15, offset: 0 }, answers: openReward },
      auth: 'optional',
      output: RewardWithoutLinksOutput,
      isPaged: true,
      tag: 'Rewards',
    },
  ),
});
export const action = loader;
