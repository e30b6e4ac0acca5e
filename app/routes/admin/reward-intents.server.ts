import { addRewardCodes } from '~/features/admin/add-reward-codes.server';
import { saidOfCodes } from '~/features/admin/rules';
import { AddRewardCodes } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';

/** An administrator's intents for rewards. */
export const rewardForms = forms({
  'add-codes': intent({
    for: 'admin',
    isKept: true,
    input: AddRewardCodes,
    run: addRewardCodes,
    next: (count) => ({
      flash: { kind: 'success', text: saidOfCodes(count, 'new code added.', 'new codes added.') },
    }),
  }),
});
