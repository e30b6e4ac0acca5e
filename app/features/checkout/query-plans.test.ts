import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders, webhookEvents } from '#db/schema';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { reading, readOne } from '~/scope/scope';
import { makeUser } from '../../../tests/support/factories';
import { fakeBilling } from '../../../tests/support/fake-billing';
import { planOf, type Recorded, recordingScope } from '../../../tests/support/recording-scope';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { completeOwnPurchase, recheckOrders, sweepOpenOrders } from './complete-purchase.server';
import { readOrder } from './queries.server';
import { refundOrder } from './refund-order.server';
import { startCheckout } from './start-checkout.server';

const priceBasket = reading(readPricedBasket);

/** Tables that grow with the number of buyers. An index scan that a LIMIT ends is allowed. */
const growing = [
  'orders',
  'order_lines',
  'payments',
  'refunds',
  'entitlements',
  'coupon_uses',
  'billing_customers',
  'webhook_events',
  'users',
];

/**
 * Whether a scan is the foreign-key check of an INSERT … SELECT. SQLite plans this scan of the child table, but skips
 * it while no violation is pending.
 */
function isParentCheck(query: string, table: string | undefined): boolean {
  return table === 'payments' && query.startsWith('insert into "orders"');
}

async function scansIn(statements: Recorded[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    for (const detail of await planOf(statement)) {
      const table = /^SCAN (\w+)(?! USING (?:COVERING )?INDEX orders_to_check)/.exec(detail)?.[1];
      if (isParentCheck(statement.text, table)) continue;
      if (table && [...growing, 'e', 'u', 'b', 'r'].includes(table))
        found.push(`${detail}  in  ${statement.text.slice(0, 160)}`);
    }
  }
  return found;
}

describe('the statements of a purchase', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });

  it('scan no growing table, from the basket to the webhook and the sweep', async () => {
    const billing = fakeBilling();
    const viewer = await makeUser(testScope().db);
    const { scope, statements } = recordingScope(viewer, { billing });
    const basket = { lines: [{ kind: 'course' as const, id: shop.course.id }], coupon: 'NONE' };
    await priceBasket(scope, { basket, chosen: 'GBP' });
    const { hostedPageId, orderId } = await startCheckout(scope, {
      basket: { lines: basket.lines },
      chosen: 'GBP',
      key: 'press-1',
      seen: null,
    });
    await recheckOrders(scope);
    const [event] = billing.pay(hostedPageId);
    if (!event) throw new Error('no event');
    await testScope().db.insert(webhookEvents).values({
      id: event.id,
      type: event.type,
      occurredAt: new Date(),
      receivedAt: new Date(),
      state: 'received',
    });
    await handleWebhook(scope, { eventId: event.id });
    await completeOwnPurchase(scope, { hostedPageId });
    await refundOrder(scope, { orderId });
    await sweepOpenOrders(scope);
    await readOne(scope, readOrder(scope, eq(orders.id, 'x')));
    expect(statements.length).toBeGreaterThan(20);
    expect(await scansIn(statements)).toEqual([]);
  });
});
