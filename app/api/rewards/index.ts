import { listRewards } from '~/features/rewards/list-rewards.server';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { ListRewards, RewardOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListRewards,
    async (scope, input) => pageAnswer(await listRewards(scope, input), (reward) => presentRewardOutput(scope, reward)),
    {
      summary: 'The rewards, as they stand for the signed-in user',
      auth: 'bearer',
      output: RewardOutput,
      isPaged: true,
      tag: 'Rewards',
    },
  ),
});
export const action = loader;
