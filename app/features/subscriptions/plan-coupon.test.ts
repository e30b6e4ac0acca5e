import { beforeEach, expect, it } from 'vitest';
import { coupons, planCouponUses, planPrices, plans } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { checkPlanCoupon } from './check-plan-coupon.server';

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

it("a coupon of 50 % takes half of each plan's payment, half up, and the package's discount reads 50", async () => {
  const answer = await check('HALF3');
  expect(answer).toMatchObject({ body: 'HALF3', discount: { percent: 50 }, billingCycleCount: 3 });
  expect(answer.plans).toMatchObject([
    { id: 'monthly', price: 60.01, discountedPrice: 30 },
    { id: 'package', price: 247, discountedPrice: 123.5, discount: 50 },
  ]);
  expect((await check('HALF3', 'PACKAGE')).plans.map(({ id }) => id)).toEqual(['package']);
});

it('a coupon of a plan is for that plan', async () => {
  expect((await check('MONTH1')).plans.map(({ id }) => id)).toEqual(['monthly']);
  await expect(check('MONTH1', 'PACKAGE')).rejects.toMatchObject({
    kind: 'invalid',
    errors: { coupon: ['This coupon is for another plan'] },
  });
});

it('a coupon that its subscription was cancelled with cannot be used again, by that person', async () => {
  await makeSubscription(testScope().db, viewer.id, { state: 'cancelled', canceledAt: new Date() });
  await used('VIP', viewer.id);
  await expect(check('VIP')).rejects.toMatchObject({ kind: 'conflict', message: 'This coupon cannot be used again' });
  const other = await makeUser(testScope().db);
  expect(await checkPlanCoupon(scopeOf(other), { coupon: 'VIP' })).toMatchObject({ billingCycleCount: null });
});

it('unknown, expired and used up are told alike, and one for courses says so', async () => {
  await used('LAST', (await makeUser(testScope().db)).id);
  for (const code of ['NONE', 'OLD', 'LAST']) {
    await expect(check(code)).rejects.toMatchObject({ errors: { coupon: ['This coupon is not valid'] } });
  }
  await expect(check('CUE20')).rejects.toMatchObject({
    errors: { coupon: ['This coupon is for courses, not for subscriptions'] },
  });
});

it('ten tries in ten minutes are a person’s, for courses and subscriptions together', async () => {
  for (let n = 0; n < 10; n++) await check('NONE').catch(() => {});
  await expect(check('HALF3')).rejects.toMatchObject({ kind: 'rate-limited' });
});
