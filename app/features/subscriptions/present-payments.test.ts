import { beforeEach, expect, it } from 'vitest';
import { coupons, creditNotes, payments, planPrices, plans, subscriptions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentSubscriptionAnswer } from './present-api.server';
import { presentCard, presentPayment } from './present-payments.server';
import { showPayments } from './show-payments.server';
import { showSubscription } from './show-subscription.server';

const next = new Date('2027-02-03T09:00:00Z');
const now = new Date('2027-01-10T09:00:00Z');
let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'annual', currency: 'GBP', price: 54_000 },
  ]);
  const one = { appliesTo: 'subscription' as const, description: 'Less' };
  await db.insert(coupons).values([
    { ...one, code: 'HALF3', percent: 50, cycles: 3 },
    { ...one, code: 'VIP', percent: 100, isForever: true },
    { ...one, code: 'MONTH1', percent: 100, cycles: 1, plan: 'MONTHLY' },
  ]);
});

type Row = Parameters<typeof makeSubscription>[2];

async function factsOf(part: Row) {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { nextPaymentAt: next, currentTermEndsAt: next, price: 6000, ...part });
  const { held } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  return presentCard(held, now).facts;
}

it('the card tells the sum that will be charged, and what the coupon still does to it', async () => {
  const facts = await factsOf({ couponCode: 'HALF3', couponAppliedTimes: 1 });
  expect(facts).toContainEqual({ label: 'Next payment', value: '£30.00 on 3 February 2027' });
  expect(facts).toContainEqual({ label: 'Coupon', value: 'HALF3, 50% off the next 2 payments' });
});

it('the card names the full sum once the coupon has run out', async () => {
  const facts = await factsOf({ couponCode: 'HALF3', couponAppliedTimes: 3 });
  expect(facts).toContainEqual({ label: 'Next payment', value: '£60.00 on 3 February 2027' });
  expect(facts.map(({ label }) => label)).not.toContain('Coupon');
});

it('the card of what is free for good names no payment', async () => {
  expect(await factsOf({ couponCode: 'VIP' })).toContainEqual({
    label: 'Next payment',
    value: 'None: VIP makes it free for good',
  });
});

it('the card names the price of the plan that it changes to', async () => {
  expect(await factsOf({ nextPlanId: 'annual' })).toContainEqual({
    label: 'Next payment',
    value: '£540.00 on 3 February 2027',
  });
});

it('the API tells the coupon of a subscription and what was paid for it', async () => {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { couponCode: 'MONTH1', price: 6000 });
  const held = await showSubscription(testScope({ viewer, now }));
  expect(presentSubscriptionAnswer(held, now)).toMatchObject({
    coupon: {
      body: 'MONTH1',
      type: 'ONE_MONTH',
      discount: { percent: 100 },
      billingCycleCount: 1,
      subscriptionPlanType: 'MONTHLY',
    },
    paymentTransactions: [],
  });
});

it('the card has the paid term as a ruler, with today on it, a tick a day', async () => {
  const begun = new Date('2027-01-03T09:00:00Z');
  await factsOf({ currentTermStartsAt: begun });
  const term = async (at: Date, part: Row = {}) => {
    const { db } = testScope();
    await db.update(subscriptions).set({ userId: viewer.id, ...part });
    const { held } = await showPayments(testScope({ viewer, now: at }), { offset: 0, limit: 1 });
    return held && presentCard(held, at).term;
  };
  expect(await term(now)).toEqual({
    at: 23,
    ticks: 31,
    long: 7,
    from: { label: 'Paid', day: '3 January 2027' },
    to: { label: 'Next payment', day: '3 February 2027' },
  });
  expect(await term(now, { pastDueSince: begun }), 'its grace is over').toMatchObject({
    at: 100,
    to: { label: 'Closed', day: '10 January 2027' },
  });
  const late = new Date('2027-01-08T09:00:00Z');
  expect(await term(late)).toMatchObject({
    ticks: 7,
    from: { label: 'Payment failed' },
    to: { label: 'Everything closes' },
  });
  expect(await term(now, { pastDueSince: null, state: 'non_renewing', nextPaymentAt: null })).toMatchObject({
    to: { label: 'Last day', day: '3 February 2027' },
  });
  expect(await term(now, { isPaidForGood: true })).toBeNull();
});

it('the card of a package that is paid for good says nothing of a cancellation', async () => {
  const facts = await factsOf({ isPaidForGood: true, state: 'cancelled', canceledAt: now, nextPaymentAt: null });
  expect(facts.map(({ label }) => label)).not.toContain('Cancelled on');
});

it('the card of what was not paid names the day on which its grace ended, not the one on which the provider gave up', async () => {
  const gaveUp = { state: 'cancelled' as const, nextPaymentAt: null, canceledAt: now, currentTermEndsAt: now };
  const facts = await factsOf({ ...gaveUp, pastDueSince: new Date('2026-12-31T09:00:00Z') });
  expect(facts).toContainEqual({ label: 'Ended', value: '7 January 2027' });
});

async function cardOf(part: Row) {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { nextPaymentAt: next, currentTermEndsAt: next, price: 6000, ...part });
  const { held } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  return presentCard(held, now);
}

it('the press that changes the plan names its price and its day, coupon included', async () => {
  expect((await cardOf({})).change).toEqual({
    to: 'ANNUAL',
    label: 'Change to annual',
    text: 'Annual is £540.00 a year. It would start on 3 February 2027.',
  });
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ couponCode: 'HALF3', couponAppliedTimes: 1 })).change?.text).toMatch(
    /^Annual is £270.00 a year/,
  );
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ planId: 'annual', nextPlanId: 'monthly', price: 54_000 })).change).toEqual({
    to: 'ANNUAL',
    label: 'Stay with annual',
    text: 'It is monthly from 3 February 2027 on.',
  });
});

it('a payment of which money went back says how much', async () => {
  const { db } = testScope();
  const paid = {
    userId: viewer.id,
    amount: 6000,
    currency: 'GBP' as const,
    paidAt: now,
    subscriptionId: 's',
    planId: 'monthly',
  };
  const back = { userId: viewer.id, currency: 'GBP' as const, issuedAt: now };
  await db.batch([
    db.insert(payments).values(
      ['whole', 'part', 'kept'].map((id) => ({
        ...paid,
        id,
        invoiceId: id,
        couponCode: id === 'part' ? 'HALF3' : null,
      })),
    ),
    db.insert(creditNotes).values([
      { ...back, id: 'c1', invoiceId: 'whole', amount: 2000 },
      { ...back, id: 'c2', invoiceId: 'whole', amount: 4000 },
      { ...back, id: 'c3', invoiceId: 'part', amount: 500 },
    ]),
  ]);
  const { history } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 5 });
  expect(Object.fromEntries(history.items.map((item) => [item.id, presentPayment(item).note]))).toEqual({
    whole: '£60.00 was given back',
    part: 'Coupon HALF3. £5.00 was given back',
    kept: null,
  });
});
