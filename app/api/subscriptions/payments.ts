import { payForPlan } from '~/features/subscriptions/pay-for-plan.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { PlanPayment, SubscriptionOutput } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    PlanPayment,
    async (scope, input) => presentSubscriptionAnswer(await payForPlan(scope, input), scope.now()),
    {
      summary: 'Begin a plan, or its free trial, with the token of a card or of PayPal',
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424, 429, 501],
    },
  ),
});
export const action = loader;
