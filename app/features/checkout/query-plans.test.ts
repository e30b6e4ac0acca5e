import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, describe, expect, it } from 'vitest';
import * as schema from '#db/schema';
import { orders } from '#db/schema';
import { basketReads } from '~/features/basket/price-basket.server';
import { makeUser } from '../../../tests/support/factories';
import { fakeBilling } from '../../../tests/support/fake-billing';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { completeOwnPurchase } from './complete-purchase.server';
import { handleWebhook } from './handle-webhook.server';
import { findOrder } from './queries.server';
import { recheckOrders } from './recheck-orders.server';
import { startCheckout } from './start-checkout.server';
import { sweepOpenOrders } from './sweep-open-orders.server';

/** Every statement that goes through the scope's database, with its parameters bound. */
function recording() {
  const seen: { query: string; values: unknown[] }[] = [];
  const session = env.DB.withSession('first-primary');
  const natives = new WeakMap<object, D1PreparedStatement>();
  const wrap = (query: string, native: D1PreparedStatement, values: unknown[]): object => {
    const note =
      (name: 'first' | 'run' | 'all' | 'raw') =>
      (...args: unknown[]) => {
        seen.push({ query, values });
        return (native[name] as (...a: unknown[]) => unknown).apply(native, args);
      };
    const statement = {
      bind: (...next: unknown[]) => wrap(query, native.bind(...next), next),
      first: note('first'),
      run: note('run'),
      all: note('all'),
      raw: note('raw'),
      note: () => seen.push({ query, values }),
    };
    natives.set(statement, native);
    return statement;
  };
  const d1 = {
    prepare: (query: string) => wrap(query, session.prepare(query), []),
    batch(statements: { note(): void }[]) {
      for (const one of statements) one.note();
      return session.batch(statements.map((one) => natives.get(one) as D1PreparedStatement));
    },
  };
  return { db: drizzle(d1 as unknown as D1Database, { schema }), seen };
}

/** Tables that grow with the number of buyers. A walk along an index that a LIMIT ends does not count. */
const growing = [
  'orders',
  'order_lines',
  'payments',
  'entitlements',
  'coupon_uses',
  'billing_customers',
  'webhook_events',
  'users',
];

/** SQLite plans a look at a parent's children for INSERT … SELECT, and skips it while no violation is pending. */
function isParentCheck(query: string, table: string | undefined): boolean {
  return table === 'payments' && query.startsWith('insert into "orders"');
}

async function scans(seen: { query: string; values: unknown[] }[]): Promise<string[]> {
  const found: string[] = [];
  for (const { query, values } of seen) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...values)
      .all<{ detail: string }>();
    for (const { detail } of results) {
      const table = /^SCAN (\w+)(?! USING (?:COVERING )?INDEX orders_to_check)/.exec(detail)?.[1];
      if (isParentCheck(query, table)) continue;
      if (table && [...growing, 'e', 'u', 'b'].includes(table)) found.push(`${detail}  in  ${query.slice(0, 160)}`);
    }
  }
  return found;
}

describe('no statement of a purchase scans a table that grows', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });

  it('from the basket to the webhook and the sweep', async () => {
    const { db, seen } = recording();
    const billing = fakeBilling();
    const viewer = await makeUser(testScope().db);
    const scope = Object.assign(testScope({ viewer, providers: { billing } }), {
      db,
      outbox: {
        add: () => db.select({ one: sql`1` }).from(orders).where(eq(orders.id, '')),
        addIfChanged: () => [],
        dispatch() {},
      },
    }) as unknown as ReturnType<typeof testScope>;
    const basket = { lines: [{ kind: 'course' as const, id: shop.course.id }], coupon: 'NONE' };
    await db.batch(basketReads(scope, { basket, chosen: 'GBP' }));
    const { hostedPageId } = await startCheckout(scope, {
      basket: { lines: basket.lines },
      chosen: 'GBP',
      key: 'press-1',
      seen: null,
    });
    await recheckOrders(scope);
    const [event] = billing.pay(hostedPageId);
    if (!event) throw new Error('no event');
    await testScope().db.insert(schema.webhookEvents).values({
      id: event.id,
      type: event.type,
      occurredAt: new Date(),
      receivedAt: new Date(),
      state: 'received',
    });
    await handleWebhook(scope, { eventId: event.id });
    await completeOwnPurchase(scope, { hostedPageId });
    await sweepOpenOrders(scope);
    await findOrder(scope, eq(orders.id, 'x'));
    expect(seen.length).toBeGreaterThan(20);
    expect(await scans(seen)).toEqual([]);
  });
});
