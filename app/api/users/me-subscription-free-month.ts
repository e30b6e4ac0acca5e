import { z } from 'zod';
import { subscription } from '~/api/examples';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionOutput } from '~/features/subscriptions/schema';
import { showSubscription } from '~/features/subscriptions/show-subscription.server';
import { takeFreeMonth } from '~/features/subscriptions/take-free-month.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    z.object({}),
    async (scope) => {
      await takeFreeMonth(scope);
      return presentSubscriptionAnswer(await showSubscription(scope), scope.now());
    },
    {
      summary: 'Move the next payment of a monthly subscription by a month, once',
      description:
        'Takes the free month: the next payment of a monthly subscription moves by a month. A person has it once, by mailbox, also after deleting the account. For members with an active monthly subscription that is not in trial, cancelled or unpaid; others get 409 (NO_FREE_MONTH). A provider that fails answers 424, and we try again for you.',
      example: { answers: { ...subscription, nextPaymentAt: '2027-01-01T10:15:00.000Z' } },
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [409, 424],
    },
  ),
});
export const action = loader;
