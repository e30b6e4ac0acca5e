import { reward } from '~/api/examples';
import { listBenefits } from '~/features/rewards/list-rewards.server';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { ListRewards, RewardOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';
import { pageAnswer } from '~/kit/paging';

export const loader = endpoint({
  GET: operation(
    ListRewards,
    async (scope, input) =>
      pageAnswer(await listBenefits(scope, input), (benefit) => presentRewardOutput(scope, benefit)),
    {
      summary: 'The benefits, as they stand for the signed-in user',
      description:
        'Lists the benefits of a subscription, as they are for you. For signed-in users. Links are null while a benefit is locked.',
      example: { sends: { limit: 15, offset: 0 }, answers: reward },
      auth: 'bearer',
      output: RewardOutput,
      isPaged: true,
      tag: 'Rewards',
    },
  ),
});
export const action = loader;
