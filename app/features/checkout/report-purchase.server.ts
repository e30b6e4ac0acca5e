import { eq } from 'drizzle-orm';
import { orders } from '#db/schema';
import { pick } from '~/kit/pick';
import { readOne, type Scope } from '~/scope/scope';
import { readOrder } from './queries.server';
import { itemPriceId } from './rules';

/**
 * Reports a paid order, gifts included, to the configured sink as one event. Lines that the buyer already owned are
 * refunded and left out. An internal job; a repeat sends the same event id. Throws provider-failed.
 */
export async function reportPurchase(scope: Scope, { orderId }: { orderId: string }): Promise<void> {
  const order = await readOne(scope, readOrder(scope, eq(orders.id, orderId)));
  const bought = order?.lines.filter((line) => !line.isGivenBack) ?? [];
  if (order?.state !== 'paid' || !bought.length) return;
  const { id, currency, couponCode } = order;
  await scope.providers.purchaseEvents.report({
    id,
    kind: 'courses',
    value: bought.reduce((sum, line) => sum + line.amount, 0),
    currency,
    couponCode,
    items: bought.map((line) => ({
      id: itemPriceId(line, currency),
      name: line.title,
      ...pick(line, 'amount', 'isGift'),
    })),
    purchasedAt: order.paidAt ?? scope.now(),
  });
}
