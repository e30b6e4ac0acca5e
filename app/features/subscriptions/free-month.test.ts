import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingCustomers, coupons, freeMonths, outbox, plans, subscriptions } from '#db/schema';
import { showProfile } from '~/features/accounts/profile/show-profile.server';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { showCancellation } from './cancel-subscription.server';
import { isFreeForGood } from './payments/next-charges';
import { showPayments } from './payments/show-payments.server';
import { finishFreeMonth, takeFreeMonth } from './take-free-month.server';

let billing: FakeBilling;
const ends = new Date('2027-01-31T08:00:00Z');
const later = new Date('2027-02-28T08:00:00Z');

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  await testScope()
    .db.insert(plans)
    .values([
      { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
      { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
    ]);
});

const scopeOf = (who: Viewer | null) => testScope({ viewer: who, providers: { billing } });

async function subscriber(part: Partial<typeof subscriptions.$inferInsert> = {}, email?: string): Promise<Viewer> {
  const { db } = testScope();
  const who = await makeUser(db, email === undefined ? {} : { email });
  await db
    .insert(billingCustomers)
    .values({ userId: who.id, customerId: who.id, currency: 'GBP', createdAt: new Date() });
  await makeSubscription(db, who.id, { currentTermEndsAt: ends, nextPaymentAt: ends, resourceVersion: 0, ...part });
  const itemPriceId = `plan-${part.planId ?? 'monthly'}-GBP`;
  const subscriptionId = `s-${who.id}`;
  billing.begin({
    subscriptionId,
    customerId: who.id,
    itemPriceId,
    price: 6000,
    hasTrial: false,
    couponCode: null,
    paymentSourceId: null,
    idempotencyKey: '',
  });
  billing.change(subscriptionId, 'subscription_changed', { termEndsAt: ends, nextPaymentAt: ends });
  return who;
}

async function heldBy(who: Viewer) {
  const [held] = await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, who.id));
  return held;
}

const refused = { kind: 'conflict', code: 'NO_FREE_MONTH' };

describe('the free month', () => {
  it('is finished also for a term that was stored with milliseconds, which the provider leaves out', async () => {
    const stored = new Date(ends.getTime() + 235);
    const who = await subscriber({ currentTermEndsAt: stored, nextPaymentAt: stored });
    expect(await takeFreeMonth(scopeOf(who))).toMatchObject({ nextPaymentAt: later, freeMonthUntil: null });
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: null });
  });

  it('moves the next payment by one month, and is refused a second time', async () => {
    const who = await subscriber();
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: later });
    expect(await takeFreeMonth(scopeOf(who))).toMatchObject({ nextPaymentAt: later, freeMonthUntil: null });
    await expect(takeFreeMonth(scopeOf(who))).rejects.toMatchObject(refused);
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: null });
    expect(billing.subscriptions.get(`s-${who.id}`)?.nextPaymentAt).toEqual(later);
  });

  it('is refused a second time while the provider names no end of the term', async () => {
    const who = await subscriber({ hasUsedFreeMonth: true, currentTermEndsAt: null, nextPaymentAt: null });
    await expect(takeFreeMonth(scopeOf(who))).rejects.toMatchObject(refused);
  });

  it('moves the payment by one month when it is requested ten times at the same time', async () => {
    const who = await subscriber();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => takeFreeMonth(scopeOf(who))));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await heldBy(who)).toMatchObject({ nextPaymentAt: later, freeMonthUntil: null });
    expect(billing.subscriptions.get(`s-${who.id}`)?.termEndsAt).toEqual(later);
  });

  it('succeeds again without moving the payment further when the same offer is pressed again', async () => {
    const who = await subscriber();
    const press = (until: Date) => takeFreeMonth(scopeOf(who), { until });
    const tries = await Promise.all(Array.from({ length: 10 }, () => press(later)));
    for (const held of [...tries, await press(later)]) expect(held).toMatchObject({ nextPaymentAt: later });
    await expect(press(new Date('2027-03-31T08:00:00Z'))).rejects.toMatchObject(refused);
    expect(billing.subscriptions.get(`s-${who.id}`)?.termEndsAt).toEqual(later);
  });

  it('stays on offer until the provider has carried it out', async () => {
    const who = await subscriber();
    billing.fail('moveTermEnd');
    await expect(takeFreeMonth(scopeOf(who))).rejects.toMatchObject({ kind: 'provider-failed' });
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: later });
    await finishFreeMonth(scopeOf(null), { userId: who.id });
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: null });
  });

  it.each([
    ['annual', { planId: 'annual' }],
    ['in trial', { state: 'in_trial' as const }],
    ['cancelled', { state: 'non_renewing' as const, canceledAt: new Date() }],
    ['paused', { state: 'paused' as const }],
    ['overdue', { pastDueSince: new Date() }],
    ['past its free month', { hasUsedFreeMonth: true }],
  ])('is refused for a subscription that is %s', async (_what, part) => {
    const who = await subscriber(part);
    await expect(takeFreeMonth(scopeOf(who))).rejects.toMatchObject(refused);
    expect(await showCancellation(scopeOf(who))).not.toMatchObject({ freeMonthUntil: later });
    expect(billing.calls).not.toContain('moveTermEnd');
  });

  it.each([
    ['by its coupon', { couponCode: 'VIP' }, true],
    ['by a coupon for monthly plans', { couponCode: 'VIP-MONTHLY' }, true],
    ['from its change of plan on', { nextPlanId: 'annual', couponCode: 'HALF', nextCouponCode: 'VIP' }, true],
    [
      'until it changes to a plan that the coupon is not for',
      { nextPlanId: 'annual', couponCode: 'VIP-MONTHLY' },
      false,
    ],
    [
      'until a coupon of the next plan replaces it',
      { nextPlanId: 'annual', couponCode: 'VIP', nextCouponCode: 'HALF' },
      false,
    ],
    ['for some terms only', { couponCode: 'FREE2' }, false],
    ['by half', { couponCode: 'HALF' }, false],
  ])('is not given away to a subscription that is free for good: %s', async (_what, part, isFree) => {
    const one = { appliesTo: 'subscription' as const, description: 'Less', percent: 100, isForever: true };
    await testScope()
      .db.insert(coupons)
      .values([
        { ...one, code: 'VIP' },
        { ...one, code: 'VIP-MONTHLY', plan: 'MONTHLY' },
        { ...one, code: 'FREE2', cycles: 2, isForever: false },
        { ...one, code: 'HALF', percent: 50 },
      ]);
    const who = await subscriber(part);
    const { held } = await showPayments(scopeOf(who), { offset: 0, limit: 1 });
    expect(held && isFreeForGood(held), 'the payments page says the same').toBe(isFree);
    expect(await showCancellation(scopeOf(who))).toMatchObject({ freeMonthUntil: isFree ? null : later });
    expect(await showProfile(scopeOf(who))).toMatchObject({ isSubscriptionProlongAvailable: !isFree });
    const taken = takeFreeMonth(scopeOf(who));
    await (isFree ? expect(taken).rejects.toMatchObject(refused) : taken);
    expect(await heldBy(who)).toMatchObject({ hasUsedFreeMonth: !isFree });
  });

  it('is granted once per mailbox, even when two accounts of the mailbox ask at the same time', async () => {
    const both = [await subscriber({}, 'dj.kit@gmail.com'), await subscriber({}, 'djkit+2@googlemail.com')];
    const tries = await Promise.allSettled(both.map((who) => takeFreeMonth(scopeOf(who))));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusedOne = both[tries.findIndex(({ status }) => status === 'rejected')] as Viewer;
    expect(billing.subscriptions.get(`s-${refusedOne.id}`)?.termEndsAt).toEqual(ends);
    expect(await showCancellation(scopeOf(refusedOne))).toMatchObject({ freeMonthUntil: null });
    await expect(takeFreeMonth(scopeOf(refusedOne), { until: ends })).rejects.toMatchObject(refused);
    expect(await testScope().db.select().from(freeMonths)).toHaveLength(1);
  });

  it('is not recorded for the mailbox when the provider does not grant it', async () => {
    const who = await subscriber({}, 'n@mailbox.test');
    billing.moveTermEnd = async () => null;
    await expect(takeFreeMonth(scopeOf(who))).rejects.toMatchObject(refused);
    expect(await testScope().db.select().from(freeMonths)).toEqual([]);
    expect(await heldBy(who)).toMatchObject({ hasUsedFreeMonth: false });
  });

  it('is granted once after a kill at any call and after a failure of the provider', async () => {
    for (let n = 1; n <= 12; n++) {
      const who = await subscriber();
      const mortal = mortalScope({ viewer: who, providers: { billing } }, n);
      const outcome = await takeFreeMonth(mortal).then(
        () => 'done',
        () => 'killed',
      );
      const jobs = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'give-free-month'));
      const isAsked = jobs.some(({ payload }) => payload.userId === who.id);
      if (isAsked) for (const _twice of [1, 2]) await finishFreeMonth(scopeOf(null), { userId: who.id });
      const when = isAsked ? later : ends;
      expect(await heldBy(who), `after ${n} calls`).toMatchObject({ nextPaymentAt: when, hasUsedFreeMonth: isAsked });
      if (outcome === 'done') {
        expect(n).toBeGreaterThan(3);
        const other = await subscriber();
        billing.fail('moveTermEnd');
        await expect(takeFreeMonth(scopeOf(other))).rejects.toMatchObject({ kind: 'provider-failed' });
        expect(await takeFreeMonth(scopeOf(other))).toMatchObject({ nextPaymentAt: later });
        return;
      }
    }
    throw new Error('it never came to its end');
  });
});
