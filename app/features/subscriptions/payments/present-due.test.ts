import { beforeEach, expect, it } from 'vitest';
import { entitlements, payments, planPrices, plans } from '#db/schema';
import { after, day, hour } from '~/kit/dates';
import { makeSubscription, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentCard } from './present-payments.server';
import { showPayments } from './show-payments.server';

const failed = new Date('2026-11-22T09:14:00Z');
const now = new Date('2026-11-24T10:00:00Z');

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 3 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'annual', currency: 'GBP', price: 54_000 },
  ]);
});

async function cardOf(part: Parameters<typeof makeSubscription>[2], at = now, paid = 0, codeEndsAt?: Date) {
  const { db } = testScope();
  const viewer = await makeUser(db);
  await makeSubscription(db, viewer.id, {
    pastDueSince: failed,
    price: 6000,
    cardType: 'CREDIT_CARD',
    cardLastFour: '0341',
    nextPaymentAt: after(failed, 30 * day),
    currentTermEndsAt: after(failed, 30 * day),
    ...part,
  });
  for (let i = 0; i < paid; i += 1) {
    await db.insert(payments).values({
      id: `paid-${i}`,
      userId: viewer.id,
      invoiceId: `invoice-${i}`,
      subscriptionId: `s-${viewer.id}`,
      amount: 6000,
      currency: 'GBP',
      amountInGbp: 6000,
      paidAt: after(failed, -(i + 1) * 30 * day),
    });
  }
  if (codeEndsAt) {
    await db.insert(entitlements).values({
      id: 'code',
      userId: viewer.id,
      kind: 'everything',
      refId: 'everything',
      source: 'activation-code',
      sourceId: 'c',
      endsAt: codeEndsAt,
      createdAt: failed,
    });
  }
  const { held, codesEndAt } = await showPayments(testScope({ viewer, now: at }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  return presentCard({ held, codesEndAt }, at);
}

it('the card of a failed payment says what failed and by when to pay, and offers no other plan', async () => {
  const card = await cardOf({});
  expect(card.badge).toEqual({ look: 'bad', text: 'Payment failed' });
  expect(card.due).toMatchObject({
    title: '£60.00 wasn’t paid',
    text: 'The payment with your card ending 0341 failed on 22 November 2026. Update your card by 29 November 2026 and nothing closes.',
    update: 'Update card',
  });
  expect(card.due?.steps.map(({ when, what }) => [when, what])).toEqual([
    ['Today, 24 November 2026', 'Everything is open'],
    ['29 November 2026', 'Courses and DJ Hub close'],
  ]);
  expect(card.term).toMatchObject({ ticks: 7, long: 1, to: { label: 'Everything closes', day: '29 November 2026' } });
  expect(card.change, 'no other plan').toBeNull();
  expect(card.canCancel, 'leaving is a right').toBe(true);
  expect(JSON.stringify(card)).not.toContain('22 December');
});

it('a subscription cancelled while a payment is owed stays open until the grace period ends, and names the sum', async () => {
  const card = await cardOf({ state: 'non_renewing', canceledAt: now, nextPaymentAt: null });
  expect(card.openUntil).toBe('29 November 2026');
  expect(card.head.title, 'the headline names the same day').toBe('29 November 2026');
  expect(card.head.text).toBe(
    'Your last day. The £60.00 that failed on 22 November 2026 is still due, and nothing after that.',
  );
});

it('the card names the hour on the last day of the grace period', async () => {
  const { due } = await cardOf({}, after(failed, 7 * day - hour));
  expect(due?.title).toBe('Closes on 29 November 2026');
  expect(due?.text).toContain('Update your card by 29 November 2026, 09:14 UTC and nothing closes.');
  const before = await cardOf({}, after(failed, 6 * day - hour));
  expect(before.due?.title).toBe('£60.00 wasn’t paid');
});

it('after the grace period the card says since when it is closed and still offers “Update card”', async () => {
  const { due, badge, term } = await cardOf({}, after(failed, 7 * day));
  expect([due?.title, badge.text, due?.update]).toEqual([
    'Closed since 29 November 2026',
    'Payment failed',
    'Update card',
  ]);
  expect(term).toMatchObject({ at: 100, to: { label: 'Closed' } });
});

it('a failed package payment says which payment it is', async () => {
  const second = await cardOf({ planId: 'package-3', price: 17_200 }, now, 1);
  expect(second.due?.text).toContain('It is payment 2 of 3.');
});

it('the last failed package payment says that paying it makes everything the member’s for good', async () => {
  const last = await cardOf({ planId: 'package-3', price: 17_200, state: 'non_renewing' }, now, 2);
  expect(last.due?.text).toContain('It is the last of your 3 payments: when it is paid, everything is yours for good.');
});

it('a subscriber who pays by PayPal sees no mention of a card', async () => {
  const { due } = await cardOf({ cardType: 'PAYPAL', cardLastFour: null });
  expect(due?.update).toBe('Update payment method');
  expect(JSON.stringify(due)).not.toMatch(/card/i);
});

it.each([
  ['paid', { pastDueSince: null }],
  ['cancelled since', { state: 'non_renewing' as const }],
  ['ended', { state: 'cancelled' as const }],
  ['paused', { state: 'paused' as const }],
  ['paid for good', { isPaidForGood: true }],
  ['refunded', { isRefunded: true }],
])('nothing is due for a subscription that is %s', async (_, part) => {
  expect((await cardOf(part)).due).toBeNull();
});

const kept = 'Your activation code keeps everything open until 27 November 2027';

it.each([
  ['in the days of grace', now],
  ['on their last day', after(failed, 7 * day - hour)],
])(
  'a failed payment closes only the subscription while an activation code keeps everything open: %s',
  async (_, at) => {
    const { due, term } = await cardOf({}, at, 0, new Date('2027-11-27T10:00:00Z'));
    expect(due).toMatchObject({
      title: '£60.00 wasn’t paid',
      text: `The payment with your card ending 0341 failed on 22 November 2026. ${kept}. Update your card to keep your subscription as well.`,
    });
    expect(due?.steps.map(({ what, note }) => [what, note])).toEqual([
      ['Everything is open', 'Update your card, and the payment is taken from the new one.'],
      ['Your subscription closes', `${kept}.`],
    ]);
    expect(term?.to).toEqual({ label: 'Subscription closes', day: '29 November 2026' });
  },
);

it('after the days of grace nothing is said to be closed that an activation code keeps open', async () => {
  const { due, term } = await cardOf({}, after(failed, 7 * day), 0, new Date('2027-11-27T10:00:00Z'));
  expect(due?.title).toBe('£60.00 wasn’t paid');
  expect(due?.steps.map(({ what, note }) => [what, note])).toEqual([
    ['Your subscription is closed', `${kept}.`],
    ['Your subscription opens again', null],
  ]);
  expect(term?.to.label).toBe('Subscription closed');
});

it('an activation code that ends within the days of grace changes nothing about a failed payment', async () => {
  const { due } = await cardOf({}, now, 0, after(now, day));
  expect(due?.steps.at(-1)?.what).toBe('Courses and DJ Hub close');
});

const refunded = { planId: 'package-3', price: 17_200, pastDueSince: null, isRefunded: true };

it('a refunded package names the next payment, which is still due', async () => {
  const { head } = await cardOf(refunded, now, 1);
  expect(head).toEqual({
    title: 'Refunded',
    text: 'All payments were refunded, so nothing is open. £172.00 is still due on 22 December 2026, from your card ending 0341. Once it is paid, your package opens again.',
  });
});

it('a refunded package that was paid in full has no next payment', async () => {
  const { head } = await cardOf({ ...refunded, isPaidForGood: true }, now, 3);
  expect(head.text).toBe('All payments were refunded, so nothing is open.');
});
