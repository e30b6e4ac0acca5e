import { requireChanged } from '~/features/subscriptions/open-subscription-page.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionOutput, SubscriptionReturn } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    SubscriptionReturn,
    async (scope, input) => presentSubscriptionAnswer(await requireChanged(scope, input), scope.now()),
    {
      summary: 'Complete the change of plan that was confirmed on a hosted page',
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424],
    },
  ),
});
export const action = loader;
