import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingCustomers,
  coupons,
  gbpRates,
  outbox,
  payments,
  planPrices,
  plans,
  subscriptionCheckouts,
  subscriptions,
} from '#db/schema';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import { afterMonths, formatDate } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Currency } from '~/kit/money';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Viewer } from '~/scope/viewer';
import { takeConsoleErrors } from '../../../tests/support/console';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { completeOwnSubscription, showAttempt, sweepCheckouts } from './complete-subscription.server';
import { showPlanBasket } from './plans/show-plans.server';
import { openSubscriptionPage, startSubscription } from './start-subscription.server';
import { subscriptionMail } from './subscription-mail.server';

let billing: FakeBilling;
let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
    { id: 'package-1', type: 'PACKAGE', name: 'Single payment', billingCyclePeriod: 1, position: 3 },
  ]);
  const currencies = ['GBP', 'USD', 'EUR'] as const;
  const prices = ['monthly', 'annual', 'package-1'].flatMap((planId) =>
    currencies.map((currency) => ({ planId, currency, price: 6000 })),
  );
  await db.insert(planPrices).values(prices);
  await db.insert(gbpRates).values([
    { month: '2020-01', currency: 'EUR', rate: 900_000 },
    { month: '2020-02', currency: 'EUR', rate: 866_667 },
  ]);
});

const scopeOf = (who: Viewer | null = viewer, now?: Date) =>
  testScope({ viewer: who, providers: { billing }, ...(now && { now }) });
type Wish = Partial<Parameters<typeof startSubscription>[1]>;
const wishOf = (part: Wish = {}) => ({
  planId: 'monthly',
  chosen: 'GBP',
  articleId: null,
  coupon: null,
  isTrial: false,
  key: newId(),
  seen: null,
  ...part,
});
const start = (part: Wish = {}, who = viewer) => startSubscription(scopeOf(who), wishOf(part));

async function deliver(events: BillingEvent[]): Promise<void> {
  for (const event of events) {
    await receiveWebhook(scopeOf(null), { body: JSON.stringify(event) });
    await handleWebhook(scopeOf(null), { eventId: event.id });
  }
}

async function traces(userId: string) {
  const { db, read } = testScope();
  const [held, paid, pages, mails] = await read(
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(payments).where(eq(payments.userId, userId)),
    db.select().from(subscriptionCheckouts).where(eq(subscriptionCheckouts.userId, userId)),
    db.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.kind, 'send-mail')),
  );
  return {
    states: held.map(({ state }) => state),
    payments: paid.map(({ amount }) => amount),
    pages: pages.map(({ state }) => state),
    mails: mails.filter(({ payload }) => payload.userId === userId).length,
  };
}

const begun = { states: ['active'], payments: [6000], pages: ['done'], mails: 1 };

describe('a subscription', () => {
  it('begins once in every order of return page, webhook and sweep', async () => {
    const names = ['return', 'webhook', 'sweep'] as const;
    const sequences = names.flatMap((a) => names.flatMap((b) => names.map((c) => [a, b, c] as const)));
    for (const sequence of sequences) {
      const who = await makeUser(testScope().db);
      const { hostedPageId } = await start({}, who);
      const events = billing.subscribe(hostedPageId);
      const ways = {
        return: () => completeOwnSubscription(scopeOf(who), { hostedPageId }),
        webhook: () => deliver(events),
        sweep: () => sweepCheckouts(scopeOf(null)),
      };
      for (const name of sequence) await ways[name]();
      expect(await traces(who.id), sequence.join(', ')).toEqual(begun);
    }
  }, 60_000);

  it('begins once when its start and its completion are killed after any call', async () => {
    for (let n = 1; n <= 20; n++) {
      const who = await makeUser(testScope().db);
      const wish = wishOf();
      const mortal = mortalScope({ viewer: who, providers: { billing } }, n);
      const outcome = await startSubscription(mortal, wish).then(
        () => 'done',
        () => 'killed',
      );
      const { hostedPageId } = await startSubscription(scopeOf(who), wish);
      billing.subscribe(hostedPageId);
      const dying = mortalScope({ viewer: who, providers: { billing } }, n);
      await completeOwnSubscription(dying, { hostedPageId }).catch(() => {});
      await sweepCheckouts(scopeOf(null));
      expect(await traces(who.id), `after ${n} calls`).toEqual(begun);
      if (outcome === 'done') return expect(n).toBeGreaterThan(3);
    }
    throw new Error('it never came to its end');
  }, 60_000);

  it('gets one payment page for two presses at the same time and for a second visit', async () => {
    const both = await Promise.all([start(), start()]);
    const again = await start();
    expect(new Set([...both, again].map(({ hostedPageId }) => hostedPageId)).size).toBe(1);
    expect((await traces(viewer.id)).pages).toEqual(['open']);
  });

  it('begins only once when the payment pages of two plans are open', async () => {
    const monthly = await start();
    const annual = await start({ planId: 'annual' });
    expect(annual.hostedPageId).not.toBe(monthly.hostedPageId);
    billing.subscribe(annual.hostedPageId);
    expect(() => billing.subscribe(monthly.hostedPageId)).toThrow('begun already');
    await completeOwnSubscription(scopeOf(), { hostedPageId: annual.hostedPageId });
    expect(await completeOwnSubscription(scopeOf(), { hostedPageId: monthly.hostedPageId })).toMatchObject({
      state: 'open',
    });
    expect(await traces(viewer.id)).toMatchObject({ states: ['active'], payments: [6000] });
    await expect(start()).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
  });

  it('is found at the provider when its checkout row was lost, and a second subscription is refused', async () => {
    const { hostedPageId } = await start();
    billing.subscribe(hostedPageId);
    await testScope().db.delete(subscriptionCheckouts);
    await expect(start({ planId: 'annual' })).rejects.toMatchObject({ kind: 'conflict', code: 'ALREADY_SUBSCRIBED' });
    expect(await traces(viewer.id)).toMatchObject({ states: ['active'] });
  });

  it('is refused while another is active, paused, non-renewing or overdue, but not after it has ended', async () => {
    const { db } = testScope();
    for (const [state, pastDueSince] of [
      ['active', null],
      ['paused', null],
      ['non_renewing', null],
      ['active', new Date('2020-01-01')],
    ] as const) {
      const who = await makeUser(db);
      await makeSubscription(db, who.id, { state, pastDueSince });
      await expect(start({}, who)).rejects.toMatchObject({ kind: 'conflict' });
    }
    const lapsed = await makeUser(db);
    await makeSubscription(db, lapsed.id, { state: 'cancelled' });
    expect(await start({}, lapsed)).toMatchObject({ state: 'open' });
    expect(billing.calls.filter((call) => call === 'createSubscriptionPage')).toHaveLength(1);
  });

  it('begins at the price that the buyer saw, and is refused at any other price', async () => {
    const wrong = start({ seen: { price: 5999, currency: 'GBP' } });
    await expect(wrong).rejects.toMatchObject({ code: 'PRICE_CHANGED' });
    await expect(start({ planId: 'none' })).rejects.toMatchObject({ kind: 'not-found' });
    expect(await start({ seen: { price: 6000, currency: 'GBP' } })).toMatchObject({ price: 6000, currency: 'GBP' });
  });

  it('does not begin when its page is cancelled or expires, and the next start gets a new page', async () => {
    const first = await start();
    billing.cancel(first.hostedPageId);
    const done = await completeOwnSubscription(scopeOf(), { hostedPageId: first.hostedPageId });
    expect(done).toMatchObject({ state: 'cancelled' });
    billing.forgetKeys();
    const second = await start();
    expect(second.hostedPageId).not.toBe(first.hostedPageId);
    await sweepCheckouts(scopeOf(null, new Date(Date.now() + 4 * 3_600_000)));
    expect((await traces(viewer.id)).pages.sort()).toEqual(['cancelled', 'expired']);
  });

  it('says that the page was closed when the press that opened it is repeated', async () => {
    const key = newId();
    const { hostedPageId } = await start({ key });
    billing.cancel(hostedPageId);
    billing.forgetKeys();
    await expect(start({ key })).rejects.toMatchObject({ kind: 'conflict', code: 'CHECKOUT_CLOSED' });
    expect((await traces(viewer.id)).pages).toEqual(['cancelled']);
  });

  it('leaves everything unchanged and reports an error when the provider fails', async () => {
    for (const call of ['ensureCustomer', 'createSubscriptionPage'] as const) {
      billing.fail(call);
      await expect(start()).rejects.toMatchObject({ kind: 'provider-failed' });
    }
    expect(await traces(viewer.id)).toEqual({ states: [], payments: [], pages: [], mails: 0 });
  });

  it('is completed only by the owner of its page, and a page of another order is reported as a mismatch', async () => {
    const { hostedPageId } = await start();
    billing.subscribe(hostedPageId);
    const stranger = await makeUser(testScope().db);
    for (const id of [hostedPageId, 'made-up', '../subscriptions/x']) {
      const taken = completeOwnSubscription(scopeOf(stranger), { hostedPageId: id });
      await expect(taken).rejects.toMatchObject({ kind: 'not-found' });
    }
    const page = billing.pages.get(hostedPageId);
    if (page) page.passThrough = { orderId: 'other', userId: viewer.id };
    expect(await completeOwnSubscription(scopeOf(), { hostedPageId })).toMatchObject({ state: 'mismatch' });
    expect(takeConsoleErrors().join()).toContain('subscription-mismatch');
    expect(await traces(viewer.id)).toMatchObject({ states: [], mails: 0 });
  });

  it('stores a payment in another currency with its amount in pounds at the latest rate', async () => {
    const { hostedPageId } = await start({ chosen: 'EUR' });
    billing.subscribe(hostedPageId);
    await completeOwnSubscription(scopeOf(), { hostedPageId });
    const [payment] = await testScope().db.select().from(payments);
    expect(payment).toMatchObject({ amount: 6000, currency: 'EUR', gbpRate: 866_667, amountInGbp: 5200 });
    const [customer] = await testScope().db.select().from(billingCustomers);
    expect(customer?.currency).toBe('EUR');
  });

  it('is refused for an API client that asks for another currency than the fixed one', async () => {
    const ask = (fixed: Currency, currency?: Currency) =>
      openSubscriptionPage(scopeOf({ ...viewer, billingCurrency: fixed }), {
        ...{ subscriptionId: 'monthly', currency, startsAtOnce: false },
      });
    await expect(ask('EUR', 'GBP')).rejects.toMatchObject({ kind: 'conflict', code: 'CURRENCY_FIXED' });
    expect(billing.calls).toEqual([]);
    // No plan is sold in rupees, so the plan costs dollars.
    expect(await ask('INR', 'USD')).toMatchObject({ currency: 'USD' });
  });

  it('is refused with its reason when a concurrent request has fixed another currency', async () => {
    const { db } = testScope();
    await db.insert(billingCustomers).values({
      userId: viewer.id,
      customerId: 'customer',
      currency: 'EUR',
      createdAt: new Date(),
    });
    // The viewer was read before the other request fixed the currency.
    await expect(start({ chosen: 'GBP' })).rejects.toMatchObject({ code: 'CURRENCY_FIXED' });
  });

  it('is paid for good once the single payment of its package is made', async () => {
    const { hostedPageId } = await start({ planId: 'package-1' });
    billing.subscribe(hostedPageId);
    await completeOwnSubscription(scopeOf(), { hostedPageId });
    const [held] = await testScope().db.select().from(subscriptions);
    expect(held).toMatchObject({ isPaidForGood: true });
  });

  it('can begin anew once the package that was paid for good is refunded', async () => {
    const { db } = testScope();
    await makeSubscription(db, viewer.id, { planId: 'package-1', isPaidForGood: true });
    await expect(start()).rejects.toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    await db.update(subscriptions).set({ isRefunded: true });
    const { hostedPageId } = await start();
    billing.subscribe(hostedPageId);
    const { state } = await completeOwnSubscription(scopeOf(), { hostedPageId });
    expect(state).toBe('done');
    const [held] = await db.select().from(subscriptions);
    expect(held).toMatchObject({ planId: 'monthly', isPaidForGood: false, isRefunded: false });
  });

  it.each([
    ['a payment', {}, true, '£60.00 a month', 'Thank you for subscribing.'],
    ['a free trial', { isTrial: true }, false, '£60.00 a month', 'Your free trial has started.'],
    ['a package', { planId: 'package-1' }, true, '£60.00 once', 'Thank you for your purchase.'],
  ])(
    'that begins with %s is confirmed by a mail with its price, and with an invoice only after a payment',
    async (_begun, wish, isPaid, price, opening) => {
      const { hostedPageId } = await start(wish);
      billing.subscribe(hostedPageId);
      await completeOwnSubscription(scopeOf(), { hostedPageId });
      const [page] = await testScope().db.select().from(subscriptionCheckouts);
      const mail = await subscriptionMail(scopeOf(null), { userId: viewer.id, subjectId: page?.id ?? '' } as never);
      expect(mail).toMatchObject({ to: viewer.email, subject: 'The Complete DJ Package is open' });
      expect(mail?.text).toContain(price);
      expect(mail?.text).toContain(opening);
      expect(mail?.text.includes('will email you the invoice')).toBe(isPaid);
    },
  );
});

it.each([
  [true, /Start now: Yes, on .*: “Start now\. If I withdraw, I pay for the days I used\.”\s+Withdraw until: \d/],
  [false, /Next payment: .*\s+Withdraw until: \d/],
])(
  'the mail repeats whether the plan was to start at once (%s), and until when one can withdraw',
  async (startsAtOnce, text) => {
    const { hostedPageId } = await start({ startsAtOnce });
    billing.subscribe(hostedPageId);
    await completeOwnSubscription(scopeOf(), { hostedPageId });
    const [page] = await testScope().db.select().from(subscriptionCheckouts);
    const mail = await subscriptionMail(scopeOf(null), { userId: viewer.id, subjectId: page?.id ?? '' } as never);
    expect(mail?.text).toMatch(text);
  },
);

it('the mail names the first payment that is charged, after those that a coupon makes free', async () => {
  const { db } = testScope();
  const free2 = { code: 'FREE2', description: 'Two payments free', percent: 100, cycles: 2 };
  await db.insert(coupons).values({ ...free2, appliesTo: 'subscription' });
  const { hostedPageId } = await start({ coupon: 'FREE2' });
  billing.subscribe(hostedPageId);
  await completeOwnSubscription(scopeOf(), { hostedPageId });
  // The first of the two has been made.
  await db.update(subscriptions).set({ couponCode: 'FREE2', couponAppliedTimes: 1 });
  const [held] = await db.select().from(subscriptions);
  const [page] = await db.select().from(subscriptionCheckouts);
  const mail = await subscriptionMail(scopeOf(null), { userId: viewer.id, subjectId: page?.id ?? '' } as never);
  expect(mail?.text).toContain(`Next payment: ${formatDate(afterMonths(held?.nextPaymentAt ?? new Date(), 1))}`);
});

describe('leaving the payment page without paying', () => {
  const again = (hostedPageId: string, who = viewer) => showAttempt(scopeOf(who), { hostedPageId });

  it('leads back with the plan, trial and article that were chosen, but not on somebody else’s page', async () => {
    const trial = await start({ isTrial: true, articleId: 'past-the-wheel' });
    expect(await again(trial.hostedPageId)).toBe('/dj-hub/add-payment-method/monthly?articleId=past-the-wheel');
    const bought = await start({ planId: 'annual' }, await makeUser(testScope().db));
    expect(await again(bought.hostedPageId), 'of somebody else').toBe('/subscription-basket');
    const own = await start({ planId: 'annual' });
    expect(await again(own.hostedPageId)).toBe('/subscription-basket?plan=annual');
  });
});

it.each([
  ['a refunded package that is still charged', { planId: 'package-1', isRefunded: true }, true],
  ['a refunded package that was paid in full', { planId: 'package-1', isRefunded: true, isPaidForGood: true }, false],
  ['a subscription that ended', { state: 'cancelled' as const }, false],
])('the basket sells no plan beside a subscription that still charges: %s', async (_what, part, hasOne) => {
  await makeSubscription(testScope().db, viewer.id, part);
  expect(await showPlanBasket(scopeOf(), { chosen: 'GBP', coupon: null })).toMatchObject({ hasOne });
});
