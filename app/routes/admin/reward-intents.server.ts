import { addRewardCodes } from '~/features/admin/add-reward-codes.server';
import { AddRewardCodes } from '~/features/admin/schema';
import { forms, intent } from '~/http/forms.server';
import { formatWhole } from '~/kit/money';

/** What an administrator does with rewards. */
export const rewardForms = forms({
  'add-codes': intent({
    for: 'admin',
    isKept: false,
    input: AddRewardCodes,
    run: addRewardCodes,
    next: (count) => ({ news: { kind: 'success', text: `${formatWhole(count)} new codes are in the pool.` } }),
  }),
});
