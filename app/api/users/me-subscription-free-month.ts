import { z } from 'zod';
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
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [409, 424],
    },
  ),
});
export const action = loader;
