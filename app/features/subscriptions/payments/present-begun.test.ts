import { beforeEach, expect, it } from 'vitest';
import { coupons, planPrices, plans } from '#db/schema';
import { day } from '~/kit/dates';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentBegun } from './present-begun.server';
import { type ListedPayment, showPayments } from './show-payments.server';

const now = new Date('2027-01-03T09:00:00Z');
const next = new Date('2027-02-03T09:00:00Z');
let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'three', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'three', currency: 'GBP', price: 17_200 },
  ]);
  await db
    .insert(coupons)
    .values({ appliesTo: 'subscription', description: 'Free', code: 'VIP', percent: 100, isForever: true });
});

const paid = { amount: 6000, currency: 'GBP', paidAt: now } as ListedPayment;

async function begun(part: Parameters<typeof makeSubscription>[2], payment: ListedPayment | null = paid) {
  const price = 6000;
  await makeSubscription(testScope().db, viewer.id, { nextPaymentAt: next, currentTermEndsAt: next, price, ...part });
  const { held } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  const { steps, ...rest } = presentBegun(held, payment, now);
  return { ...rest, steps: steps.map(({ when, what, sum }) => [when, what, sum]) };
}

it('a subscription says what was paid, what comes next, and that it can be cancelled', async () => {
  expect(await begun({})).toEqual({
    trialUntil: null,
    paid: '£60.00',
    steps: [
      ['Today, 3 January 2027', 'Paid', '£60.00'],
      ['3 February 2027', 'Next payment', '£60.00'],
      ['Any day', 'Cancel', null],
    ],
  });
});

it('before the provider has reported the payment, nothing is said to be paid', async () => {
  const { paid: sum, steps } = await begun({}, null);
  expect(sum).toBeNull();
  expect(steps[0]?.[1]).toBe('Next payment');
});

it('a trial says that nothing was charged, when the reminder comes and when the first payment is due', async () => {
  const trialEndsAt = new Date(now.getTime() + 7 * day);
  const part = { state: 'in_trial' as const, trialEndsAt, nextPaymentAt: trialEndsAt, currentTermEndsAt: trialEndsAt };
  expect(await begun(part, null)).toEqual({
    trialUntil: '10 January 2027',
    paid: null,
    steps: [
      ['Today, 3 January 2027', 'Nothing was charged', null],
      ['7 January 2027', 'We remind you', null],
      ['10 January 2027', 'First payment', '£60.00'],
    ],
  });
});

it('a package names the payments that are left', async () => {
  const { steps } = await begun({ planId: 'three', price: 17_200 });
  const last = steps.at(-1);
  expect(last?.[1]).toMatch(/^Payments? /);
  expect(last?.[2]).toBe('£172.00');
});

it('a subscription that a coupon makes free for good has nothing to come', async () => {
  const { steps } = await begun({ couponCode: 'VIP' }, null);
  expect(steps).toEqual([['After today', 'Nothing', null]]);
});
