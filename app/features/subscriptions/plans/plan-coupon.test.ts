import { beforeEach, expect, it } from 'vitest';
import { coupons, planCouponUses, planPrices, plans, subscriptions } from '#db/schema';
import { emptyBasket } from '~/features/basket/basket-cookie';
import { applyCoupon } from '~/features/basket/check-coupon.server';
import { newId } from '~/kit/ids';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../../tests/support/factories';
import { fakeBilling } from '../../../../tests/support/fake-billing';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { completeOwnSubscription } from '../complete-subscription.server';
import { presentCharges, presentPlanCoupon, presentQuote } from '../payments/present-charges.server';
import { startSubscription } from '../start-subscription.server';
import { checkPlanCoupon } from './check-plan-coupon.server';
import type { PlanCoupon } from './coupon';
import type { PlanOffer } from './read-plans.server';

let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'package', type: 'PACKAGE', name: 'Package', billingCyclePeriod: 3, position: 2 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6001 },
    { planId: 'package', currency: 'GBP', price: 24_700 },
  ]);
  const one = { appliesTo: 'subscription' as const, description: 'Less' };
  await db.insert(coupons).values([
    { ...one, code: 'HALF3', percent: 50, cycles: 3, perUser: 9 },
    { ...one, code: 'MONTH1', percent: 100, cycles: 1, plan: 'MONTHLY' },
    { ...one, code: 'VIP', percent: 100, isForever: true },
    { ...one, code: 'LAST', percent: 10, maxUses: 1, perUser: 9 },
    { ...one, code: 'OLD', percent: 10, expiresAt: new Date('2020-01-01T00:00:00Z') },
    { ...one, code: 'CUE20', percent: 20, appliesTo: 'courses' },
  ]);
});

const scopeOf = (who = viewer) => testScope({ viewer: who });
const check = (coupon: string, subscriptionType?: 'MONTHLY' | 'PACKAGE') =>
  checkPlanCoupon(scopeOf(), { coupon, subscriptionType });
const used = (code: string, userId: string) =>
  testScope()
    .db.insert(planCouponUses)
    .values({ code, subscriptionId: `s-${code}`, userId, usedAt: new Date() });

it('a 50% coupon halves the price of each plan and shows a discount of 50 on the package', async () => {
  const answer = await check('HALF3');
  expect(answer).toMatchObject({ body: 'HALF3', discount: { percent: 50 }, billingCycleCount: 3 });
  expect(answer.plans).toMatchObject([
    { id: 'monthly', price: 60.01, discountedPrice: 30 },
    { id: 'package', price: 247, discountedPrice: 123.5, discount: 50 },
  ]);
  expect((await check('HALF3', 'PACKAGE')).plans.map(({ id }) => id)).toEqual(['package']);
});

it('a coupon for one plan is refused for another plan', async () => {
  expect((await check('MONTH1')).plans.map(({ id }) => id)).toEqual(['monthly']);
  await expect(check('MONTH1', 'PACKAGE')).rejects.toMatchObject({
    kind: 'invalid',
    errors: { coupon: ['This coupon is for another plan'] },
  });
});

it('a member cannot reuse the coupon of a cancelled subscription, but another member can use it', async () => {
  await makeSubscription(testScope().db, viewer.id, { state: 'cancelled', canceledAt: new Date() });
  await used('VIP', viewer.id);
  await expect(check('VIP')).rejects.toMatchObject({ kind: 'conflict', message: 'This coupon cannot be used again' });
  const other = await makeUser(testScope().db);
  expect(await checkPlanCoupon(scopeOf(other), { coupon: 'VIP' })).toMatchObject({ billingCycleCount: null });
});

it('unknown, expired and used-up coupons get the same error, and a course coupon gets its own', async () => {
  await used('LAST', (await makeUser(testScope().db)).id);
  for (const code of ['NONE', 'OLD', 'LAST']) {
    await expect(check(code)).rejects.toMatchObject({ errors: { coupon: ['This coupon is not valid'] } });
  }
  await expect(check('CUE20')).rejects.toMatchObject({
    errors: { coupon: ['This coupon is for courses, not for subscriptions'] },
  });
});

it('a member is rate-limited after ten refused coupons, for courses and subscriptions together', async () => {
  for (let n = 0; n < 12; n++) await check('HALF3');
  for (let n = 0; n < 5; n++) {
    await check('NONE').catch(() => {});
    await applyCoupon(scopeOf(), { basket: emptyBasket, coupon: 'NONE' }).catch(() => {});
  }
  await expect(check('HALF3')).rejects.toMatchObject({ kind: 'rate-limited' });
});

it('a coupon reaches the payment page, is recorded once and is refused for a second subscription', async () => {
  const billing = fakeBilling();
  const scope = testScope({ viewer, providers: { billing } });
  const start = (coupon: string | null, planId = 'monthly') =>
    startSubscription(scope, {
      planId,
      chosen: 'GBP',
      articleId: null,
      coupon,
      isTrial: false,
      key: newId(),
      seen: null,
    });
  await expect(start('MONTH1', 'package')).rejects.toMatchObject({ kind: 'invalid' });
  await expect(start('NONE')).rejects.toMatchObject({ kind: 'invalid' });
  const plain = await start(null);
  const { hostedPageId } = await start('VIP');
  expect(hostedPageId).not.toBe(plain.hostedPageId);
  expect((await start('VIP')).hostedPageId).toBe(hostedPageId);
  billing.subscribe(hostedPageId);
  for (const _twice of [1, 2]) await completeOwnSubscription(scope, { hostedPageId });
  expect(await scope.db.select().from(planCouponUses)).toMatchObject([{ code: 'VIP', userId: viewer.id }]);
  await scope.db.update(subscriptions).set({ state: 'cancelled', canceledAt: new Date() });
  await expect(start('VIP')).rejects.toMatchObject({ kind: 'conflict', message: 'This coupon cannot be used again' });
  expect((await start(null)).state).toBe('open');
});

it('the schedule of charges follows the coupon', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const sums = (billingCyclePeriod: number | null, coupon: Partial<PlanCoupon> | null) =>
    presentCharges(planOf(billingCyclePeriod), now, coupon as PlanCoupon | null).map(
      ({ what, sum }) => `${what}: ${sum}`,
    );
  const half = { code: 'HALF3', percent: 50, cycles: 3, isForever: false };
  expect(sums(null, null)).toEqual(['First month: £100.00', 'Each month after that: £100.00']);
  expect(sums(null, half)).toEqual([
    'First month: £50.00',
    'Payments 2 to 3: £50.00',
    'Each month after that: £100.00',
  ]);
  expect(sums(null, { ...half, cycles: 1 })).toEqual(['First month: £50.00', 'Each month after that: £100.00']);
  expect(sums(null, { ...half, isForever: true })).toEqual(['First month: £50.00', 'Each month after that: £50.00']);
  expect(sums(3, half)).toEqual(['Payment 1 of 3: £50.00', 'Payments 2 to 3: £50.00']);
  expect(sums(10, half)).toEqual(['Payment 1 of 10: £50.00', 'Payments 2 to 3: £50.00', 'Payments 4 to 10: £100.00']);
  expect(sums(1, half)).toEqual(['Single payment: £50.00', 'Nothing: £0.00']);
  const twoFree = { code: 'FREE2', percent: 100, cycles: 2, isForever: false };
  expect(sums(null, twoFree)).toEqual(['First month: £0.00', 'Payment 2: £0.00', 'Each month after that: £100.00']);
  expect(sums(null, { ...twoFree, code: 'VIP', isForever: true })).toEqual(['First month: £0.00', 'Nothing: £0.00']);
  expect(sums(10, { ...twoFree, code: 'VIP', isForever: true })).toEqual(['Payment 1 of 10: £0.00', 'Nothing: £0.00']);
});

it('the words beside a coupon name only payments that the plan has', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const words = (billingCyclePeriod: number | null, part: Partial<PlanCoupon> = {}) => {
    const coupon = { code: 'HALF3', percent: 50, cycles: 3, isForever: false, appliesTo: 'subscription', ...part };
    const whole = { ...coupon, perUser: 1, ownUses: 0, maxUses: null, expiresAt: null, plan: null } as PlanCoupon;
    const plan = planOf(billingCyclePeriod);
    return [presentPlanCoupon(whole, plan, now)?.text, presentCharges(plan, now, whole)[0]?.note];
  };
  const opens = 'Every course and DJ Hub open right away.';
  const firstThree = [
    'HALF3 is applied: £50.00 for the first 3 payments.',
    `HALF3: 50% off the first 3 payments. ${opens}`,
  ];
  const every = ['HALF3 is applied: £50.00 for every payment.', `HALF3: 50% off every payment. ${opens}`];
  const once = ['HALF3 is applied: £50.00.', `HALF3: 50% off. ${opens}`];
  expect(words(null)).toEqual(firstThree);
  expect(words(10)).toEqual(firstThree);
  expect(words(3)).toEqual(every);
  expect(words(10, { isForever: true })).toEqual(every);
  expect(words(1)).toEqual(once);
  expect(words(1, { isForever: true })).toEqual(once);
});

it('the quote shows what is paid today and what the coupon takes off', () => {
  const quote = (billingCyclePeriod: number | null, coupon: Partial<PlanCoupon> | null) => {
    const { rows, totalLabel, total } = presentQuote(planOf(billingCyclePeriod), coupon as PlanCoupon | null);
    return [...rows, { label: totalLabel, value: total }].map(({ label, value }) => `${label}: ${value}`);
  };
  const less = { code: 'SUB30', percent: 30, cycles: null, isForever: true };
  expect(quote(null, null)).toEqual(['First month, today: £100.00']);
  expect(quote(null, less)).toEqual(['First month: £100.00', 'SUB30, 30% off: −£30.00', 'Today: £70.00']);
  expect(quote(1, null)).toEqual(['Single payment, today: £100.00']);
  expect(quote(10, less)).toEqual(['Payment 1 of 10: £100.00', 'SUB30, 30% off: −£30.00', 'Today: £70.00']);
  expect(quote(null, { ...less, code: 'VIP', percent: 100 }).at(-1)).toBe('Today: £0.00');
});

function planOf(billingCyclePeriod: number | null): PlanOffer {
  const type = billingCyclePeriod === null ? 'MONTHLY' : 'PACKAGE';
  const name = billingCyclePeriod === 1 ? 'Single payment' : type;
  return { type, name, price: 10_000, currency: 'GBP', billingCyclePeriod } as PlanOffer;
}
