import { hostedPage, purchase } from '~/api/examples';
import { requirePurchase } from '~/features/checkout/complete-purchase.server';
import { HostedPageReturn, PurchaseOutput, presentPurchase } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(HostedPageReturn, async (scope, input) => presentPurchase(await requirePurchase(scope, input)), {
    summary: 'Complete the purchase that was paid on a hosted page',
    description:
      "Completes a purchase when the buyer comes back from the payment page. What counts is what the billing provider says, so you may repeat it. For the signed-in user who paid. Somebody else's page answers 404, a page that was not paid yet 409 (PURCHASE_PENDING), and a provider that does not answer 424.",
    example: { sends: { hostedPageId: hostedPage.id }, answers: purchase },
    auth: 'bearer',
    output: PurchaseOutput,
    tag: 'Checkout',
    problems: [404, 409, 424],
  }),
});
export const action = loader;
