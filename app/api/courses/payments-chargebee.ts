import { requirePurchase } from '~/features/checkout/complete-purchase.server';
import { HostedPageReturn, PurchaseOutput, presentPurchase } from '~/features/checkout/schema';
import { endpoint, operation } from '~/http/endpoint.server';

export const loader = endpoint({
  POST: operation(HostedPageReturn, async (scope, input) => presentPurchase(await requirePurchase(scope, input)), {
    summary: 'Complete the purchase that was paid on a hosted page',
    auth: 'bearer',
    output: PurchaseOutput,
    tag: 'Checkout',
    problems: [404, 409, 424],
  }),
});
export const action = loader;
