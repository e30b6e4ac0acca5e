import { hostedPage, subscription } from '~/api/examples';
import { requireSubscribed } from '~/features/subscriptions/open-subscription-page.server';
import { presentSubscriptionAnswer } from '~/features/subscriptions/present-api.server';
import { SubscriptionOutput, SubscriptionReturn } from '~/features/subscriptions/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(
    SubscriptionReturn,
    async (scope, input) => presentSubscriptionAnswer(await requireSubscribed(scope, input), scope.now()),
    {
      summary: 'Complete the subscription that was paid on a hosted page',
      description:
        "Completes a subscription when the member comes back from the payment page. What counts is what the billing provider says, so you may repeat it. For the signed-in member. Somebody else's page answers 404, a page that was not paid 409 (SUBSCRIPTION_NOT_PAID), and a provider that fails 424. A free trial of somebody whose mailbox had one before is ended, uncharged, and answers 409 (TRIAL_USED).",
      example: { sends: { hostedPageId: hostedPage.id }, answers: subscription },
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424],
    },
  ),
});
export const action = loader;
