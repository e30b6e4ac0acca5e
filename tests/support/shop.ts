import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { coupons, couponUses, entitlements, orders, outbox, payments } from '#db/schema';
import { completeOwnPurchase, sweepOpenOrders } from '~/features/checkout/complete-purchase.server';
import { startCheckout } from '~/features/checkout/start-checkout.server';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import { newId } from '~/kit/ids';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from './factories';
import { type FakeBilling, fakeBilling } from './fake-billing';
import { testScope } from './scope';

/** A member, a course and a provider: what a purchase needs. */
export interface Shop {
  billing: FakeBilling;
  viewer: Viewer;
  course: { id: string; title: string };
  scope(wish?: { viewer?: Viewer | null; now?: Date }): ReturnType<typeof testScope>;
  start(
    part?: Partial<Parameters<typeof startCheckout>[1]>,
    viewer?: Viewer,
    within?: ReturnType<typeof testScope>,
  ): ReturnType<typeof startCheckout>;
}

export async function openShop(): Promise<Shop> {
  const { db } = testScope();
  const billing = fakeBilling();
  const viewer = await makeUser(db);
  const course = await makeCourse(db);
  const scope: Shop['scope'] = (wish = {}) => testScope({ viewer, providers: { billing }, ...wish });
  return {
    billing,
    viewer,
    course,
    scope,
    start: (part = {}, buyer = viewer, within = scope({ viewer: buyer })) =>
      startCheckout(within, {
        basket: { lines: [{ kind: 'course', id: course.id }] },
        chosen: 'GBP',
        key: newId(),
        seen: null,
        ...part,
      }),
  };
}

/** The three ways in which a payment is reported (B4). */
export function waysBack(shop: Shop, pageId: string, events: BillingEvent[]) {
  return {
    return: () => completeOwnPurchase(shop.scope(), { hostedPageId: pageId }),
    async webhook() {
      for (const event of events) {
        await receiveWebhook(shop.scope({ viewer: null }), { body: JSON.stringify(event) });
        await handleWebhook(shop.scope({ viewer: null }), { eventId: event.id });
      }
    },
    sweep: () => sweepOpenOrders(shop.scope({ viewer: null })),
  };
}

/** Counts the effects of a purchase. */
export async function traces(userId: string) {
  const { db, read } = testScope();
  const [sold, arrived, granted, mails] = await read(
    db.select().from(orders).where(eq(orders.userId, userId)),
    db.select().from(payments).where(eq(payments.userId, userId)),
    db.select().from(entitlements).where(eq(entitlements.userId, userId)),
    db.select({ key: outbox.dedupeKey, payload: outbox.payload }).from(outbox).where(eq(outbox.kind, 'send-mail')),
  );
  return {
    orders: sold.length,
    paid: sold.filter((order) => order.state === 'paid').length,
    states: sold.map((order) => order.state),
    payments: arrived.length,
    grants: granted.length,
    mails: mails.filter((mail) => mail.payload.userId === userId).length,
  };
}

export const onePurchase = { orders: 1, paid: 1, states: ['paid'], payments: 1, grants: 1, mails: 1 };

export async function makeCoupon(part: Partial<typeof coupons.$inferInsert> = {}): Promise<string> {
  const row = { code: 'CUE20', appliesTo: 'courses' as const, percent: 20, description: '20% off courses', ...part };
  await testScope().db.insert(coupons).values(row);
  return row.code;
}

/** A coupon's counter and its ledger, which must agree. */
export async function couponState(code: string) {
  const { db, read } = testScope();
  const [coupon, uses] = await read(
    firstOf(db.select({ usedCount: coupons.usedCount }).from(coupons).where(eq(coupons.code, code))),
    db.select({ orderId: couponUses.orderId }).from(couponUses).where(eq(couponUses.code, code)),
  );
  return { used: coupon?.usedCount, uses: uses.length };
}
