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
      auth: 'optional',
      output: RewardWithoutLinksOutput,
      isPaged: true,
      tag: 'Rewards',
    },
  ),
});
export const action = loader;
