import { beforeEach, expect, it } from 'vitest';
import { coupons, creditNotes, entitlements, payments, planPrices, plans, subscriptions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../../tests/support/factories';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { presentSubscriptionAnswer } from '../present-api.server';
import { presentParts } from '../present-term';
import { showSubscription } from '../show-subscription.server';
import { presentCard, presentFailed, presentPayment } from './present-payments.server';
import { showPayments } from './show-payments.server';

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
  const { held, codesEndAt } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  return presentCard({ held, codesEndAt }, now).facts;
}

it('the card shows the sum that will be charged and how long the coupon lasts', async () => {
  const { head, facts } = await cardOf({ couponCode: 'HALF3', couponAppliedTimes: 1 });
  expect(head).toEqual({ title: '£30.00', text: 'Next payment on 3 February 2027.' });
  expect(facts).toContainEqual({ label: 'Coupon', value: 'HALF3, 50% off the next 2 payments' });
});

it.each([
  ['a monthly subscription', {}, 'Add the next payments to my calendar'],
  ['a monthly trial', { state: 'in_trial' as const, trialEndsAt: next }, 'Add the next payments to my calendar'],
  ['an annual subscription', { planId: 'annual' }, 'Add the next payment to my calendar'],
  ['a cancelled subscription', { state: 'non_renewing' as const }, null],
])('the link to the calendar of %s names as many payments as the file contains', async (_what, part, label) => {
  expect((await cardOf(part)).calendar).toBe(label);
});

it('the card shows the full sum once the coupon has run out', async () => {
  const { head, facts } = await cardOf({ couponCode: 'HALF3', couponAppliedTimes: 3 });
  expect(head.title).toBe('£60.00');
  expect(facts.map(({ label }) => label)).not.toContain('Coupon');
});

it.each([
  ['active', {}],
  ['in its trial', { state: 'in_trial' as const, trialEndsAt: next }],
])('nothing names a payment of a subscription that is free for good and %s', async (_, part) => {
  const { head, term, facts } = await cardOf({ couponCode: 'VIP', ...part });
  expect(head).toEqual({ title: 'Free for good', text: 'Coupon VIP pays for it. Nothing is charged.' });
  expect(term).toBeNull();
  expect(facts).toContainEqual({ label: 'Subscriber since', value: '1 January 2026' });
  const answer = await showSubscription(testScope({ viewer, now }));
  expect(presentSubscriptionAnswer(answer, now)).toMatchObject({ status: 'ACTIVE', nextPaymentAt: null });
});

it('the way to the billing portal names no card to a member who pays by PayPal', async () => {
  const { portal } = await cardOf({ cardType: 'PAYPAL', state: 'in_trial' });
  expect(portal.text).toBe('See your invoices and change your payment method.');
});

it('a payment that failed before a subscription became free keeps its days of grace on the card', async () => {
  const { due, term } = await cardOf({ couponCode: 'VIP', pastDueSince: new Date('2027-01-08T09:00:00Z') });
  expect(due).not.toBeNull();
  expect(term?.to).toEqual({ label: 'Everything closes', day: '15 January 2027' });
});

it('the button that changes the plan says how long a coupon makes the other plan free', async () => {
  expect((await cardOf({ couponCode: 'VIP' })).change?.text).toBe(
    'Annual is free with coupon VIP. It starts on 3 February 2027.',
  );
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ planId: 'annual', couponCode: 'MONTH1' })).change?.text).toMatch(
    /^The first month is free with coupon MONTH1, then £60\.00 a month\./,
  );
});

it('the card shows the price of the plan that the subscription changes to', async () => {
  expect((await cardOf({ nextPlanId: 'annual' })).head).toMatchObject({ title: '£540.00' });
});

it.each([
  [
    'paid by card',
    { cardType: 'CREDIT_CARD' as const, cardLastFour: '4242' },
    '£60.00',
    /on 3 February 2027, from your card ending 4242\.$/,
  ],
  ['paid by PayPal', { cardType: 'PAYPAL' as const }, '£60.00', /on 3 February 2027, by PayPal\.$/],
  [
    'in trial',
    { state: 'in_trial' as const, trialEndsAt: next },
    '24 days left',
    /^First payment £60.00 on 3 February 2027/,
  ],
  [
    'in its free month',
    { hasUsedFreeMonth: true, currentTermStartsAt: new Date('2026-12-03T09:00:00Z') },
    'Free until 3 February 2027',
    /^Then £60.00\.$/,
  ],
  ['cancelled', { state: 'non_renewing' as const, nextPaymentAt: null }, '3 February 2027', /^Your last day/],
  ['paused', { state: 'paused' as const, nextPaymentAt: null }, 'You won’t be charged', /until you resume/],
  ['paid for good', { isPaidForGood: true }, 'Yours for good', /Nothing more is due/],
  ['refunded', { isRefunded: true }, 'Refunded', /nothing is open/],
  ['yet to begin', { state: 'future' as const }, 'Starts on 1 January 2026', /Nothing is open before then/],
])('the headline of the card fits a subscription that is %s', async (_, part, title, text) => {
  const { head } = await cardOf(part);
  expect(head.title).toBe(title);
  expect(head.text).toMatch(text);
});

it('the API answer includes the coupon of a subscription and its list of payments', async () => {
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

it('the API answer names the change of plan only while a next term follows', async () => {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { price: 6000, currentTermEndsAt: next, nextPlanId: 'annual' });
  const answer = async () => presentSubscriptionAnswer(await showSubscription(testScope({ viewer, now })), now);
  expect(await answer()).toMatchObject({ nextBillingType: 'ANNUAL', billingTypeChangesAt: next.toISOString() });
  await db.update(subscriptions).set({ state: 'non_renewing', canceledAt: now });
  expect(await answer()).toMatchObject({ status: 'CANCELLED', nextBillingType: null, billingTypeChangesAt: null });
});

it('a package whose last payment failed is not called cancelled', async () => {
  const { db } = testScope();
  const part = { planId: 'package', state: 'non_renewing', currentTermEndsAt: next, pastDueSince: now } as const;
  await makeSubscription(db, viewer.id, part);
  const scope = testScope({ viewer, now });
  const { held, codesEndAt } = await showPayments(scope, { offset: 0, limit: 1 });
  expect(held && presentCard({ held, codesEndAt }, now).badge.text).toBe('Payment failed');
  const status = async () => presentSubscriptionAnswer(await showSubscription(scope), now).status;
  expect(await status()).toBe('ACTIVE');
  await db.update(subscriptions).set({ canceledAt: now });
  expect(await status(), 'by the operator').toBe('CANCELLED');
});

it('the ruler of the card shows the paid term with one tick a day and today’s position', async () => {
  const begun = new Date('2027-01-03T09:00:00Z');
  await factsOf({ currentTermStartsAt: begun });
  const term = async (at: Date, part: Row = {}) => {
    const { db } = testScope();
    await db.update(subscriptions).set({ userId: viewer.id, ...part });
    const { held, codesEndAt } = await showPayments(testScope({ viewer, now: at }), { offset: 0, limit: 1 });
    return held && presentCard({ held, codesEndAt }, at).term;
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
    at: 11,
    end: 50,
    to: { label: 'Last day', day: '3 Feb' },
    beyond: { label: 'After that', day: 'Nothing' },
  });
  expect(await term(now, { isPaidForGood: true })).toBeNull();
});

it('the ruler of a package has a tick for each payment and shows today between the last and the next', async () => {
  const { db } = testScope();
  await db
    .insert(plans)
    .values({ id: 'three', type: 'PACKAGE', name: '3 payments', position: 3, billingCyclePeriod: 3 });
  const paid = { userId: viewer.id, amount: 17_200, currency: 'GBP' as const, subscriptionId: 's', planId: 'three' };
  await db.insert(payments).values(
    ['2026-12-03T09:00:00Z', '2027-01-03T09:00:00Z'].map((at) => ({
      ...paid,
      id: at,
      invoiceId: at,
      paidAt: new Date(at),
    })),
  );
  const { term, head, badge } = await cardOf({
    subscriptionId: 's',
    planId: 'three',
    price: 17_200,
    startedAt: new Date('2026-12-03T09:00:00Z'),
  });
  expect(term).toEqual({
    at: 61,
    ticks: 2,
    long: 1,
    from: { label: '1, paid', day: '3 Dec' },
    mid: { label: '2, paid', day: '3 Jan' },
    to: { label: '3, due', day: '3 Feb' },
  });
  expect(head.text).toBe('Final payment on 3 February 2027. Then it’s yours for good.');
  expect(badge.text).toBe('2 of 3 paid');
});

it('a package that its owner has cancelled at the provider names its last day', async () => {
  const part = { planId: 'package', state: 'non_renewing', canceledAt: now, nextPaymentAt: null } as const;
  const { head, badge } = await cardOf(part);
  expect(badge.text).toBe('Cancelled');
  expect(head).toEqual({ title: '3 February 2027', text: 'Your last day. Nothing more is charged.' });
});

it('the instalments of a package that was bought on the 31st are due on the last day of a shorter month only', () => {
  const [startedAt, nextPaymentAt] = [new Date('2027-01-31T09:00:00Z'), new Date('2027-02-28T09:00:00Z')];
  const bought = { startedAt, nextPaymentAt, pastDueSince: null } as Parameters<typeof presentParts>[0];
  const parts = presentParts(bought, { paid: 1, payments: 3 }, startedAt);
  expect(parts).toMatchObject({ mid: { day: '28 Feb' }, to: { day: '31 Mar' } });
});

it('a failed payment has a row of its own while it is unpaid', async () => {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { nextPaymentAt: next, price: 6000, pastDueSince: now });
  const { held } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  expect(presentFailed(held)).toMatchObject({ what: 'Monthly subscription', paid: 'Not paid', invoiceHref: null });
  expect(presentFailed({ ...held, subscription: { ...held.subscription, pastDueSince: null } })).toBeNull();
});

it('the card of a package that is paid for good does not mention a cancellation', async () => {
  const facts = await factsOf({ isPaidForGood: true, state: 'cancelled', canceledAt: now, nextPaymentAt: null });
  expect(facts.map(({ label }) => label)).not.toContain('Cancelled on');
});

it('the card of an unpaid subscription names the end of its grace, not the day the provider gave up', async () => {
  const gaveUp = { state: 'cancelled' as const, nextPaymentAt: null, canceledAt: now, currentTermEndsAt: now };
  const { head } = await cardOf({ ...gaveUp, pastDueSince: new Date('2026-12-31T09:00:00Z') });
  expect(head.title).toBe('Ended on 7 January 2027');
});

async function cardOf(part: Row) {
  const { db } = testScope();
  await makeSubscription(db, viewer.id, { nextPaymentAt: next, currentTermEndsAt: next, price: 6000, ...part });
  const { held, codesEndAt } = await showPayments(testScope({ viewer, now }), { offset: 0, limit: 1 });
  if (!held) throw new Error('no subscription');
  return presentCard({ held, codesEndAt }, now);
}

it('the button that changes the plan names the new price, how long the coupon lowers it, and the day', async () => {
  expect((await cardOf({})).change).toEqual({
    to: 'ANNUAL',
    label: 'Change to annual',
    text: 'Annual is £540.00 a year. It starts on 3 February 2027.',
  });
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ couponCode: 'HALF3', couponAppliedTimes: 1 })).change?.text).toMatch(
    /^Annual is £270.00 a year for the first 2 years, then £540.00 a year\./,
  );
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ couponCode: 'HALF3', couponAppliedTimes: 3 })).change?.text).toMatch(
    /^Annual is £540.00 a year\./,
  );
  await testScope().db.delete(subscriptions);
  expect((await cardOf({ planId: 'annual', nextPlanId: 'monthly', price: 54_000 })).change).toEqual({
    to: 'ANNUAL',
    label: 'Stay with annual',
    text: 'It changes to monthly on 3 February 2027.',
  });
});

it('a payment shows how much of it was refunded', async () => {
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
    whole: '£60.00 refunded',
    part: 'Coupon HALF3. £5.00 refunded',
    kept: null,
  });
});

it('the ruler of a free month names the day on which the month begins', async () => {
  const { term } = await cardOf({ hasUsedFreeMonth: true, currentTermStartsAt: new Date('2026-12-03T09:00:00Z') });
  expect(term).toMatchObject({
    from: { label: 'Paid', day: '3 Dec' },
    mid: { label: 'Free from', day: '3 Jan' },
    to: { label: 'Next payment', day: '3 Feb' },
  });
});

it('the card of a paused subscription explains the next payment and the days already paid for', async () => {
  expect((await cardOf({ state: 'paused', nextPaymentAt: null })).facts.slice(1)).toEqual([
    { label: 'Next payment', value: 'None until you resume' },
    { label: 'Paid until', value: '3 February 2027. Resume before then to use the days that are left.' },
  ]);
});

const code = 'Your activation code keeps everything open until 10 January 2028.';
const none = { nextPaymentAt: null };

it.each([
  [
    'paused',
    { ...none, state: 'paused' as const },
    `${code} After that, courses and DJ Hub are closed until you resume.`,
  ],
  ['yet to begin', { state: 'future' as const }, code],
  ['refunded in full', { isRefunded: true, isPaidForGood: true }, `All payments were refunded. ${code}`],
  ['refunded', { isRefunded: true }, `All payments were refunded. ${code} £60.00 is still due on 3 February 2027.`],
  [
    'cancelled',
    { ...none, state: 'non_renewing' as const },
    `The last day of your subscription. Nothing more is charged. ${code}`,
  ],
])(
  'nothing is said to close while an activation code keeps it open beside a subscription that is %s',
  async (_, part, text) => {
    await redeemed('2028-01-10T09:00:00Z');
    const card = await cardOf(part);
    expect(card.head.text).toBe(text);
    expect(JSON.stringify(card)).not.toMatch(/nothing opens|nothing is open|stay closed|opens again/i);
    expect(card.term?.beyond?.day).not.toBe('Nothing');
  },
);

it('cancelling closes nothing as long as an activation code keeps everything open', async () => {
  await redeemed('2028-01-10T09:00:00Z');
  expect(await cardOf({})).toMatchObject({
    openUntil: '3 February 2027',
    staysOpen: code,
    portal: { text: 'Nothing is charged until you resume.' },
  });
});

it('an activation code that ends before the subscription keeps nothing open', async () => {
  await redeemed('2027-01-20T09:00:00Z');
  expect(await cardOf({ ...none, state: 'non_renewing' })).toMatchObject({
    head: { text: 'Your last day. Nothing more is charged.' },
    staysOpen: 'Everything stays open until 3 February 2027.',
    term: { beyond: { label: 'After that', day: 'Nothing' } },
  });
});

async function redeemed(endsAt: string) {
  await testScope()
    .db.insert(entitlements)
    .values({
      id: 'code',
      userId: viewer.id,
      kind: 'everything',
      refId: 'everything',
      source: 'activation-code',
      sourceId: 'c',
      endsAt: new Date(endsAt),
      createdAt: now,
    });
}
