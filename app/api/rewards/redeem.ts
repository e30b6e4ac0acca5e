import { reward } from '~/api/examples';
import { presentRewardOutput } from '~/features/rewards/present-output.server';
import { redeemReward } from '~/features/rewards/redeem-reward.server';
import { RedeemReward, RewardOutput } from '~/features/rewards/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(RedeemReward, async (scope, input) => presentRewardOutput(scope, await redeemReward(scope, input)), {
    summary: 'Generate the code of a reward; asked again, it is the same one',
    description:
      'Gives you a code of a reward. Asking again answers the same code, also if the reward has been locked since. For signed-in users who fulfil what the reward asks for; others get 403 (REWARD_LOCKED). A reward without codes answers 409 (REWARD_WITHOUT_CODE), one whose codes are used up 409 (NO_CODES_LEFT), and an unknown one 404.',
    example: { sends: { id: 'reward-samples' }, answers: reward },
    auth: 'bearer',
    output: RewardOutput,
    tag: 'Rewards',
    problems: [404, 409],
  }),
});
export const action = loader;
