import { redeemReward, sendRewardCode } from '~/features/rewards/redeem-reward.server';
import { cardId } from '~/features/rewards/rules';
import { OneReward } from '~/features/rewards/schema';
import { refuse } from '~/http/form-reply.server';
import { forms, intent } from '~/http/forms.server';

const cardOf = (id: string) => `#${cardId(id)}`;

/** The intents of /rewards: redeem a code, and mail it. */
export const rewardForms = forms({
  generate: intent({
    for: 'member',
    isKept: true,
    limit: 'once',
    input: OneReward,
    run: (scope, { reward }) => redeemReward(scope, { id: reward }),
    next: ({ id }) => ({ flash: { kind: 'success', text: 'Code generated successfully' }, at: cardOf(id) }),
    // The reward may have been locked since the page was rendered: its card says so, and how to unlock it.
    refused: (error, { form }) =>
      error.kind === 'forbidden' ? refuse(form, { '': [error.message] }, error.status) : null,
  }),
  'mail-code': intent({
    for: 'member',
    isKept: true,
    limit: ['send-reward-code'],
    input: OneReward,
    run: sendRewardCode,
    next: ({ id }) => ({ flash: { kind: 'success', text: 'The code is on its way to your mailbox' }, at: cardOf(id) }),
  }),
});
