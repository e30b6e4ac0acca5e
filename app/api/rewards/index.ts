import { reward } from '~/api/examples';
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
      description:
        'Lists the rewards, each with what opens it, whether it is locked for you, and your code if you have one. For signed-in users. Links are null while a reward is locked.',
      example: { sends: { limit: 15, offset: 0 }, answers: reward },
      auth: 'bearer',
      output: RewardOutput,
      isPaged: true,
      tag: 'Rewards',
    },
  ),
});
export const action = loader;
