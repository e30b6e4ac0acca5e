import { hostedPage, subscription } from '~/api/examples';
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
      description:
        "Completes a change of plan that the member confirmed on the provider's page; it takes effect at the end of the term. For the signed-in member. Somebody else's page answers 404, a page that was not confirmed 409 (PLAN_NOT_CHANGED), and a provider that fails 424.",
      example: {
        sends: { hostedPageId: hostedPage.id },
        answers: { ...subscription, nextBillingType: 'ANNUAL', billingTypeChangesAt: '2026-12-01T10:15:00.000Z' },
      },
      auth: 'bearer',
      output: SubscriptionOutput,
      tag: 'Subscription',
      problems: [404, 409, 424],
    },
  ),
});
export const action = loader;
