import { changePaymentMethod } from '~/features/subscriptions/change-payment-method.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { NewPaymentMethod, SubscriptionOutput } from '~/features/subscriptions/schema';
import { showSubscription } from '~/features/subscriptions/show-subscription.server';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  PUT: operation(
    NewPaymentMethod,
    async (scope, input) => {
      await changePaymentMethod(scope, input);
      return presentSubscriptionAnswer(await showSubscription(scope), scope.now());
    },
    {
      summary: 'Pay the subscription with another card or PayPal account',
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [409, 424, 501],
    },
  ),
});
export const action = loader;
