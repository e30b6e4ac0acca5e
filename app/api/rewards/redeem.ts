import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { redeemReward } from '~/features/rewards/redeem-reward.server';
import { RedeemReward, RewardOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(RedeemReward, async (scope, input) => presentRewardOutput(scope, await redeemReward(scope, input)), {
    summary: 'Generate the code of a reward; asked again, it is the same one',
    auth: 'bearer',
    output: RewardOutput,
    tag: 'Rewards',
    problems: [404, 409],
  }),
});
export const action = loader;
