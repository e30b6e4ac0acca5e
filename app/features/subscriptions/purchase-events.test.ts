import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { outbox, planPrices, plans } from '#db/schema';
import { completeOwnPurchase, sweepOpenOrders } from '~/features/checkout/complete-purchase.server';
import { payForCourses } from '~/features/checkout/pay-for-courses.server';
import { reportPurchase } from '~/features/checkout/report-purchase.server';
import { CoursePayment } from '~/features/checkout/schema';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { PurchaseEvent } from '~/providers/purchase-events/port';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { makeCoupon, openShop, type Shop, waysBack } from '../../../tests/support/shop';
import { payForPlan } from './begin-subscription.server';
import { completeOwnSubscription, sweepCheckouts } from './complete-subscription.server';
import { reportSubscription } from './report-subscription.server';
import { PlanPayment } from './schema';
import { startSubscription } from './start-subscription.server';

let shop: Shop;
let told: PurchaseEvent[];
let answersToLose = 0;

beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
  told = [];
  answersToLose = 0;
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
  ]);
  const ids = ['monthly', 'package-3'];
  await db.insert(planPrices).values(ids.map((planId) => ({ planId, currency: 'GBP' as const, price: 6000 })));
});

const tokeniser = { isConfigured: true, createClientToken: async () => 'client' };
/** The receiver of the events counts each id once. */
const sink = {
  isConfigured: true,
  async report(event: PurchaseEvent) {
    if (!told.some(({ id }) => id === event.id)) told.push(event);
    if (answersToLose === 0) return;
    answersToLose -= 1;
    throw new AppError('provider-failed');
  },
};

function scopeOf(viewer: Viewer | null = shop.viewer, purchaseEvents: typeof sink = sink) {
  return testScope({ viewer, providers: { billing: shop.billing, tokeniser, purchaseEvents } });
}

/** Runs the pending reports, each again after a failure, as the outbox does; returns their number. */
async function runReports(): Promise<number> {
  const { db } = testScope();
  const rows = await db
    .select()
    .from(outbox)
    .where(and(like(outbox.kind, 'report-%'), eq(outbox.state, 'pending')));
  for (const { kind, payload } of rows) {
    const run = () =>
      kind === 'report-purchase'
        ? reportPurchase(scopeOf(null), { orderId: String(payload.orderId) })
        : reportSubscription(scopeOf(null), { checkoutId: String(payload.checkoutId) });
    await run().catch(run);
  }
  return rows.length;
}

const values = () => told.map(({ kind, value, currency }) => ({ kind, value, currency }));

describe('a purchase of courses', () => {
  it('is reported once and without personal data, however it is completed', async () => {
    const other = await makeCourse(testScope().db, { price: 3910 });
    const lines = [shop.course.id, other.id].map((id) => ({ kind: 'course' as const, id }));
    const opened = await shop.start({ basket: { lines } }, shop.viewer, scopeOf());
    const events = shop.billing.pay(opened.hostedPageId);
    const back = () => completeOwnPurchase(scopeOf(), opened);
    await Promise.all([back(), back(), sweepOpenOrders(scopeOf(null))]);
    await waysBack(shop, opened.hostedPageId, events).webhook();
    answersToLose = 1;
    expect(await runReports()).toBe(1);
    expect(told).toEqual([
      {
        id: opened.orderId,
        kind: 'courses',
        value: 4165 + 3323,
        currency: 'GBP',
        couponCode: null,
        purchasedAt: expect.any(Date),
        items: [
          { id: `course-${shop.course.id}-GBP`, name: shop.course.title, amount: 4165, isGift: false },
          { id: `course-${other.id}-GBP`, name: other.title, amount: 3323, isGift: false },
        ],
      },
    ]);
    // The report contains nothing about the buyer.
    expect(JSON.stringify(told)).not.toContain(shop.viewer.email);
    expect(JSON.stringify(told)).not.toContain(shop.viewer.id);
  });

  it('is reported once when paid by token, and reports a gift as an item of its order', async () => {
    const body = { coursesIds: [shop.course.id], currency: 'GBP', paymentMethod: 'CREDIT_CARD', nonce: 'one' };
    for (const _twice of [1, 2]) await payForCourses(scopeOf(), CoursePayment.parse(body));
    const gift = { kind: 'course' as const, id: shop.course.id, isGift: true as const };
    const opened = await shop.start({ basket: { lines: [gift] } }, shop.viewer, scopeOf());
    shop.billing.pay(opened.hostedPageId);
    await completeOwnPurchase(scopeOf(), opened);
    expect(await runReports()).toBe(2);
    expect(values()).toEqual([1, 2].map(() => ({ kind: 'courses', value: 4900, currency: 'GBP' })));
    expect(told[1]?.items).toMatchObject([{ isGift: true }]);
  });

  it('reports only the courses that the buyer did not already have', async () => {
    const other = await makeCourse(testScope().db);
    const course = (id: string) => ({ kind: 'course' as const, id });
    const one = await shop.start({ basket: { lines: [course(shop.course.id)] } }, shop.viewer, scopeOf());
    const both = await shop.start(
      { basket: { lines: [course(shop.course.id), course(other.id)] } },
      shop.viewer,
      scopeOf(),
    );
    for (const opened of [one, both]) {
      shop.billing.pay(opened.hostedPageId);
      await completeOwnPurchase(scopeOf(), opened);
    }
    await runReports();
    expect(values().map(({ value }) => value)).toEqual([4900, 4165]);
  });

  it('is not reported while no sink is configured', async () => {
    const off = scopeOf(shop.viewer, { ...sink, isConfigured: false });
    const opened = await shop.start({}, shop.viewer, off);
    shop.billing.pay(opened.hostedPageId);
    await completeOwnPurchase(off, opened);
    expect(await runReports()).toBe(0);
  });
});

describe('a subscription', () => {
  const wish = (part: object = {}) => ({
    planId: 'monthly',
    chosen: 'GBP',
    articleId: null,
    coupon: null,
    isTrial: false,
    key: newId(),
    seen: null,
    ...part,
  });

  it('is reported once with its price times its payments', async () => {
    for (const [planId, value] of [
      ['monthly', 6000],
      ['package-3', 18_000],
    ] as const) {
      const viewer = await makeUser(testScope().db);
      const page = await startSubscription(scopeOf(viewer), wish({ planId }));
      shop.billing.subscribe(page.hostedPageId);
      const back = () => completeOwnSubscription(scopeOf(viewer), page);
      await Promise.all([back(), back(), sweepCheckouts(scopeOf(null))]);
      told = [];
      await runReports();
      expect(values().at(-1)).toEqual({ kind: 'subscription', value, currency: 'GBP' });
    }
    expect(await testScope().db.select().from(outbox).where(eq(outbox.kind, 'report-subscription'))).toHaveLength(2);
  });

  it('is reported once when paid by token, and with a value of 0 when free for ever', async () => {
    const pay = (viewer: Viewer, body: object) =>
      payForPlan(scopeOf(viewer), PlanPayment.parse({ id: 'monthly', currency: 'GBP', isTrial: false, ...body }));
    for (const _twice of [1, 2]) await pay(shop.viewer, { nonce: 'one' });
    await makeCoupon({ code: 'VIP', appliesTo: 'subscription', percent: 100, isForever: true });
    await pay(await makeUser(testScope().db), { coupon: 'VIP' });
    await runReports();
    expect(values().map(({ value }) => value)).toEqual([6000, 0]);
  });

  it('is never reported when it begins with a trial', async () => {
    const page = await startSubscription(scopeOf(), wish({ isTrial: true }));
    shop.billing.subscribe(page.hostedPageId);
    await completeOwnSubscription(scopeOf(), page);
    const viewer = await makeUser(testScope().db);
    await payForPlan(scopeOf(viewer), PlanPayment.parse({ id: 'monthly', currency: 'GBP', nonce: 'trial' }));
    expect(await runReports()).toBe(0);
  });
});
