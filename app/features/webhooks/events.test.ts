import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingCustomers,
  coupons,
  coursePrices,
  outbox,
  planPrices,
  plans,
  subscriptions,
  webhookEvents,
} from '#db/schema';
import { isSubscriptionOpen } from '~/features/entitlements/rules';
import { cardExpiringMail } from '~/features/subscriptions/subscription-mail.server';
import { newId } from '~/kit/ids';
import type { CouponFacts, EventFacts } from '~/providers/billing/events-port';
import type { SubscriptionFacts } from '~/providers/billing/subscriptions-port';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { makeCoupon } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { receiveWebhook } from './receive-webhook.server';

let billing: FakeBilling;
let member: Viewer;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  member = await makeUser(db);
  await db
    .insert(billingCustomers)
    .values({ userId: member.id, customerId: member.id, currency: 'GBP', createdAt: new Date(Date.now() - 1e7) });
});

const house = () => testScope({ viewer: null, providers: { billing } });

/** Delivers an event the given number of times, and returns its row in the ledger. */
async function tell(type: string, facts: EventFacts, times = 1) {
  const event = { id: newId(), type, occurredAt: new Date(), ...facts };
  billing.events.push(event);
  for (let i = 0; i < times; i++) {
    await receiveWebhook(house(), { body: JSON.stringify(event) });
    await handleWebhook(house(), { eventId: event.id });
  }
  const [row] = await testScope().db.select().from(webhookEvents).where(eq(webhookEvents.id, event.id));
  return row;
}

async function mailsAsked(): Promise<unknown[]> {
  const rows = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'send-mail'));
  return rows.map(({ payload }) => payload.mail);
}

describe('a customer deleted at the provider', () => {
  it('loses the subscription, its stored card and the fixed currency', async () => {
    const { db } = testScope();
    await makeSubscription(db, member.id, { cardLastFour: '1111', startedAt: new Date(Date.now() - 1e7) });
    expect(await tell('customer_deleted', { about: 'gone', customerId: member.id }, 2)).toMatchObject({
      state: 'done',
    });
    const [held] = await db.select().from(subscriptions);
    expect(held).toMatchObject({ state: 'cancelled', cardLastFour: null, nextPaymentAt: null });
    expect(await db.select().from(billingCustomers)).toEqual([]);
  });

  it('keeps a package that was paid for good', async () => {
    const { db } = testScope();
    const startedAt = new Date(Date.now() - 1e7);
    await makeSubscription(db, member.id, { planId: 'package', isPaidForGood: true, startedAt });
    await tell('customer_deleted', { about: 'gone', customerId: member.id });
    const [held] = await db.select().from(subscriptions);
    expect(held && isSubscriptionOpen(held, new Date())).toBe(true);
  });

  it('is ignored when the customer was created again afterwards or is unknown', async () => {
    const { db } = testScope();
    await db.update(billingCustomers).set({ createdAt: new Date(Date.now() + 60_000) });
    expect(await tell('customer_deleted', { about: 'gone', customerId: member.id })).toMatchObject({
      state: 'ignored',
    });
    expect(await tell('customer_deleted', { about: 'gone', customerId: 'nobody' })).toMatchObject({ state: 'ignored' });
    expect(await db.select().from(billingCustomers)).toHaveLength(1);
  });
});

describe('a reminder', () => {
  const day = (n: number) => new Date(Date.UTC(2027, 0, n));
  const facts = (part: Partial<SubscriptionFacts>): SubscriptionFacts => ({
    id: 'sub-1',
    customerId: member.id,
    state: 'active',
    itemPriceId: 'plan-monthly-GBP',
    currency: 'GBP',
    price: 6000,
    createdAt: day(1),
    trialEndsAt: null,
    termStartsAt: day(1),
    termEndsAt: day(31),
    nextPaymentAt: day(31),
    canceledAt: null,
    dueSince: null,
    couponCode: null,
    couponAppliedTimes: 0,
    hasScheduledChanges: false,
    version: 5,
    ...part,
  });
  const update = (part: Partial<SubscriptionFacts>): EventFacts => ({
    about: 'subscription',
    update: { subscription: facts(part), payer: null, payment: null },
  });
  const order = () => ({ userId: member.id, subjectId: 'sub-1' });

  beforeEach(async () => {
    await testScope().db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 });
  });

  it('sends no mail for a trial end or a renewal, and is stale when it is older than the subscription', async () => {
    const trial = { state: 'in_trial', trialEndsAt: day(8), nextPaymentAt: day(8) } as const;
    await tell('subscription_trial_end_reminder', update(trial), 2);
    await tell('subscription_renewed', update({ version: 9, nextPaymentAt: day(61) }));
    expect(await tell('subscription_renewal_reminder', update({ version: 8, nextPaymentAt: day(40) }))).toMatchObject({
      state: 'stale',
    });
    expect(await mailsAsked()).toEqual([]);
  });

  it('is mailed once for two events about an expiring card, and not after the subscription is cancelled', async () => {
    await tell('subscription_created', update({}));
    const expiry = { customerId: member.id, month: '2027-02', hasExpired: false };
    await tell('card_expiry_reminder', { about: 'expiry', expiry });
    await tell('payment_source_expiring', { about: 'expiry', expiry });
    await tell('card_expired', { about: 'expiry', expiry: { ...expiry, hasExpired: true } });
    expect(await mailsAsked()).toEqual(['card-expiring', 'card-expired']);
    expect(await cardExpiringMail(house(), order())).toMatchObject({ subject: 'Your payment method expires soon' });
    await testScope()
      .db.insert(coupons)
      .values({ code: 'VIP', appliesTo: 'subscription', description: 'Free', percent: 100, isForever: true });
    await tell('subscription_changed', update({ version: 6, couponCode: 'VIP' }));
    expect(await cardExpiringMail(house(), order()), 'nothing will be charged').toBeNull();
    await tell('subscription_changed', update({ version: 7, couponCode: null }));
    expect(await cardExpiringMail(house(), order())).not.toBeNull();
    await tell('subscription_cancelled', update({ version: 8, state: 'cancelled' }));
    expect(await cardExpiringMail(house(), order())).toBeNull();
  });

  it('is mailed about an expiring card with the sum of the next payment, and a package with no word of cancelling', async () => {
    const { db } = testScope();
    await db
      .insert(plans)
      .values({ id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 });
    await db
      .insert(coupons)
      .values({ code: 'HALF3', appliesTo: 'subscription', description: 'Half', percent: 50, cycles: 3 });
    const textAfter = async (part: Partial<SubscriptionFacts>) => {
      await tell('subscription_changed', update({ price: 6000, couponCode: 'HALF3', couponAppliedTimes: 1, ...part }));
      return (await cardExpiringMail(house(), order()))?.text ?? '';
    };
    const renewing = await textAfter({ version: 6 });
    expect(renewing).toMatch(/Next payment: £30\.00 on /);
    expect(renewing).toContain('You can cancel at any time before the next payment.');
    const package3 = await textAfter({ version: 7, itemPriceId: 'plan-package-3-GBP', state: 'non_renewing' });
    expect(package3).toMatch(/Next payment: £30\.00 on /);
    expect(package3).not.toContain('cancel');
    const cancelled = { state: 'non_renewing' as const, canceledAt: new Date(), nextPaymentAt: null };
    expect(await textAfter({ version: 8, itemPriceId: 'plan-package-3-GBP', ...cancelled })).toBe('');
  });
});

describe('a change of a coupon or a price at the provider', () => {
  const facts = (part: Partial<CouponFacts>): CouponFacts => ({
    code: 'CUE20',
    percent: 25,
    cycles: 1,
    expiresAt: null,
    maxUses: 100,
    isGone: false,
    version: 9,
    ...part,
  });

  it('updates the coupon here, and an older version that arrives later is stale', async () => {
    await makeCoupon();
    expect(await tell('coupon_updated', { about: 'coupon', coupon: facts({}) })).toMatchObject({
      state: 'done',
      resource: 'coupon:CUE20',
      version: 9,
    });
    expect(await tell('coupon_updated', { about: 'coupon', coupon: facts({ percent: 50, version: 8 }) })).toMatchObject(
      {
        state: 'stale',
        version: 8,
      },
    );
    expect(await testScope().db.select().from(coupons)).toMatchObject([{ percent: 25, maxUses: 100, cycles: null }]);
  });

  it('expires a coupon that was deleted there, and ignores a coupon that is unknown here', async () => {
    await makeCoupon();
    await tell('coupon_deleted', { about: 'coupon', coupon: facts({ isGone: true }) });
    const [coupon] = await testScope().db.select().from(coupons);
    expect(coupon?.expiresAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await tell('coupon_created', { about: 'coupon', coupon: facts({ code: 'ELSEWHERE' }) })).toMatchObject({
      state: 'ignored',
    });
    expect(await testScope().db.select().from(coupons)).toHaveLength(1);
  });

  it('reprices a course and a plan, and ends a sale that would cost more', async () => {
    const { db } = testScope();
    const course = await makeCourse(db, { price: 5000, salePrice: 4000 });
    await db.insert(plans).values({ id: 'annual', type: 'ANNUAL', name: 'Annual', position: 1 });
    await db.insert(planPrices).values({ planId: 'annual', currency: 'GBP', price: 50_000 });
    const price = (itemPriceId: string, amount: number, version: number) =>
      tell('item_price_updated', { about: 'price', price: { itemPriceId, price: amount, version } });
    expect(await price(`course-${course.id}-GBP`, 3000, 2)).toMatchObject({ state: 'done' });
    expect(await price(`course-${course.id}-GBP`, 1, 1)).toMatchObject({ state: 'stale' });
    await price('plan-annual-GBP', 45_000, 3);
    expect(await price('gym-GBP', 1, 1)).toMatchObject({ state: 'ignored' });
    const [row] = await db.select().from(coursePrices).where(eq(coursePrices.currency, 'GBP'));
    expect(row).toMatchObject({ price: 3000, salePrice: null });
    expect(await db.select().from(planPrices)).toMatchObject([{ price: 45_000 }]);
  });
});
