import { payForTrial } from '~/features/subscriptions/pay-for-trial.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionOutput, TrialPayment } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    TrialPayment,
    async (scope, input) => presentSubscriptionAnswer(await payForTrial(scope, input), scope.now()),
    {
      summary: 'Begin the free trial of a plan with the token of a card or of PayPal',
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424, 429, 501],
    },
  ),
});
export const action = loader;
