import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  coupons,
  outbox,
  planCouponUses,
  planPrices,
  plans,
  subscriptionCheckouts,
  subscriptions,
  trials,
} from '#db/schema';
import { newId } from '~/kit/ids';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { beginSubscription } from './begin-subscription.server';
import { completeOwnSubscription, requireSubscribed, sweepCheckouts } from './complete-subscription.server';
import { followSubscription } from './follow-subscription.server';
import { endSecondTrial } from './keep-trial.server';
import { startSubscription } from './start-subscription.server';

let billing: FakeBilling;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', trialDays: 7, position: 2 },
  ]);
  const ids = ['monthly', 'annual'];
  await db.insert(planPrices).values(ids.map((planId) => ({ planId, currency: 'GBP' as const, price: 6000 })));
  const one = { code: 'LAST', appliesTo: 'subscription' as const, description: 'Less' };
  await db.insert(coupons).values({ ...one, percent: 10, maxUses: 1, perUser: 9 });
});

const scopeOf = (who: Viewer | null, now?: Date) =>
  testScope({ viewer: who, providers: { billing }, ...(now && { now }) });
const follow = async (event: BillingEvent) => {
  if (event.about === 'subscription') await followSubscription(scopeOf(null), event.update);
};
const wishOf = (part: { planId?: string; isTrial?: boolean; coupon?: string } = {}) => ({
  planId: 'monthly',
  chosen: 'GBP',
  articleId: null,
  coupon: null,
  isTrial: true,
  key: newId(),
  seen: null,
  ...part,
});
const begin = (who: Viewer) =>
  beginSubscription(scopeOf(who), { ...wishOf(), payment: { method: 'CREDIT_CARD', nonce: `nonce-${newId()}` } });
const open = (who: Viewer, part = {}) => startSubscription(scopeOf(who), wishOf(part));
const comeBack = (who: Viewer, hostedPageId: string) => completeOwnSubscription(scopeOf(who), { hostedPageId });
const used = { kind: 'conflict', code: 'TRIAL_USED' };

/** Accounts whose addresses all deliver to one mailbox. */
const aliases = (...emails: string[]) => Promise.all(emails.map((email) => makeUser(testScope().db, { email })));

const heldBy = async (who: Viewer) =>
  (await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, who.id)))[0];

/** Runs the jobs that end second trials; returns their number. */
async function endAll() {
  const jobs = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'end-second-trial'));
  for (const { payload } of jobs)
    await endSecondTrial(scopeOf(null), { subscriptionId: String(payload.subscriptionId) });
  return jobs.length;
}

const statesThere = () => [...billing.subscriptions.values()].map(({ state }) => state).sort();
const mailsTo = async (who: Viewer) => {
  const rows = await testScope().db.select().from(outbox).where(eq(outbox.kind, 'send-mail'));
  return rows.filter(({ payload }) => payload.userId === who.id).length;
};

describe('one mailbox', () => {
  it.each([[['n@mailbox.test', 'n+x@mailbox.test']], [['dj.kit@gmail.com', 'djkit+2@googlemail.com']]])(
    'gets one trial when the accounts %j begin theirs at the same time',
    async (emails) => {
      for (let round = 0; round < 10; round++) {
        await resetBindings();
        const { db } = testScope();
        await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 });
        await db.insert(planPrices).values({ planId: 'monthly', currency: 'GBP', price: 6000 });
        billing = fakeBilling();
        const both = await aliases(...emails);
        const tries = await Promise.allSettled(both.map(begin));
        expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: used });
        await endAll();
        expect(statesThere().filter((state) => state === 'in_trial')).toHaveLength(1);
        expect((await Promise.all(both.map(heldBy))).filter(Boolean)).toMatchObject([{ state: 'in_trial' }]);
        expect((await Promise.all(both.map(mailsTo))).sort()).toEqual([0, 1]);
      }
    },
  );

  it('gets one trial when three accounts opened a payment page before any of them confirmed', async () => {
    const three = await aliases('n@mailbox.test', 'n+a@mailbox.test', 'N+b@mailbox.test');
    const pages = await Promise.all(three.map((who) => open(who)));
    for (const { hostedPageId } of pages) billing.subscribe(hostedPageId);
    const outcomes = [];
    for (const [i, who] of three.entries()) outcomes.push(await comeBack(who, pages[i]?.hostedPageId ?? ''));
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'trial-used', 'trial-used']);
    expect(await endAll()).toBe(2);
    expect(statesThere()).toEqual(['cancelled', 'cancelled', 'in_trial']);
    expect(billing.invoices.size).toBe(0);
    const [, second] = three;
    expect(await heldBy(second as Viewer)).toBeUndefined();
    expect(await mailsTo(second as Viewer)).toBe(0);
    // A second visit gets the same answer, and the API refuses.
    const again = pages[1]?.hostedPageId ?? '';
    expect(await comeBack(second as Viewer, again)).toMatchObject({ state: 'trial-used' });
    await expect(requireSubscribed(scopeOf(second as Viewer), { hostedPageId: again })).rejects.toMatchObject(used);
    expect(await testScope().db.select().from(trials)).toHaveLength(1);
  });

  it.each(['webhook', 'sweep'] as const)(
    'gets one trial when the %s is the first to report the trials',
    async (way) => {
      const both = await aliases('n@mailbox.test', 'n+x@mailbox.test');
      const pages = await Promise.all(both.map((who) => open(who)));
      const events = pages.flatMap(({ hostedPageId }) => billing.subscribe(hostedPageId));
      if (way === 'webhook') for (const event of [...events, ...events]) await follow(event);
      else await sweepCheckouts(scopeOf(null, new Date(Date.now() + 600_000)));
      expect(await endAll()).toBe(1);
      expect(statesThere()).toEqual(['cancelled', 'in_trial']);
      // The provider's later events about the end change nothing.
      for (const event of billing.events) await follow(event);
      expect((await Promise.all(both.map(heldBy))).filter(Boolean)).toHaveLength(1);
      const states = await testScope().db.select({ state: subscriptionCheckouts.state }).from(subscriptionCheckouts);
      expect(states.map(({ state }) => state).sort()).toEqual(['done', 'trial-used']);
    },
  );

  it('can pay for a plan with the account whose trial was refused, and ending that trial changes nothing', async () => {
    const [first, second] = (await aliases('n@mailbox.test', 'n+x@mailbox.test')) as [Viewer, Viewer];
    const page = await open(second);
    const paid = await open(second, { planId: 'annual', isTrial: false });
    await begin(first);
    billing.subscribe(page.hostedPageId);
    await comeBack(second, page.hostedPageId);
    // The other open page named the same subscription and can no longer be paid.
    const next = await open(second, { planId: 'annual', isTrial: false });
    expect(next.hostedPageId).not.toBe(paid.hostedPageId);
    billing.subscribe(next.hostedPageId);
    expect(await comeBack(second, next.hostedPageId)).toMatchObject({ state: 'done' });
    await endAll();
    for (const event of billing.events) await follow(event);
    expect(await heldBy(second)).toMatchObject({ state: 'active', planId: 'annual' });
    expect(await heldBy(first)).toMatchObject({ state: 'in_trial' });
  });

  it('is refused once when an unreported second trial is found, and can pay after that', async () => {
    const [first, second] = (await aliases('n@mailbox.test', 'n+x@mailbox.test')) as [Viewer, Viewer];
    const page = await open(second);
    await begin(first);
    billing.subscribe(page.hostedPageId);
    await expect(open(second, { planId: 'annual', isTrial: false })).rejects.toMatchObject(used);
    expect(await open(second, { planId: 'annual', isTrial: false })).toMatchObject({ state: 'open' });
  });

  it('gets back the coupon that the refused trial held', async () => {
    const [first, second] = (await aliases('n@mailbox.test', 'n+x@mailbox.test')) as [Viewer, Viewer];
    const page = await open(second, { coupon: 'LAST' });
    await begin(first);
    billing.subscribe(page.hostedPageId);
    await comeBack(second, page.hostedPageId);
    expect(await testScope().db.select().from(planCouponUses)).toEqual([]);
  });

  it('keeps a second trial that the operator began at the provider', async () => {
    const [first, second] = (await aliases('n@mailbox.test', 'n+x@mailbox.test')) as [Viewer, Viewer];
    await begin(first);
    const page = await open(second, { isTrial: false });
    billing.cancel(page.hostedPageId);
    await comeBack(second, page.hostedPageId);
    const wish = { customerId: second.id, subscriptionId: 'by-hand', itemPriceId: 'plan-monthly-GBP', price: 6000 };
    billing.begin({ ...wish, idempotencyKey: 'k', couponCode: null, hasTrial: true, paymentSourceId: null });
    await follow(billing.change('by-hand', 'subscription_created', {}));
    expect(await heldBy(second)).toMatchObject({ subscriptionId: 'by-hand', state: 'in_trial' });
    expect(await endAll()).toBe(0);
  });
});

describe('ending a second trial', () => {
  it('is retried when the provider fails, and leaves a subscription alone that was paid in between', async () => {
    const [first, second] = (await aliases('n@mailbox.test', 'n+x@mailbox.test')) as [Viewer, Viewer];
    const page = await open(second);
    await begin(first);
    billing.subscribe(page.hostedPageId);
    await comeBack(second, page.hostedPageId);
    billing.fail('endTrial');
    await expect(endAll()).rejects.toMatchObject({ kind: 'provider-failed' });
    const id = [...billing.subscriptions.values()].find(({ customerId }) => customerId === second.id)?.id ?? '';
    const charged = billing.change(id, 'subscription_activated', { state: 'active' });
    await endAll();
    expect(billing.subscriptions.get(id)?.state).toBe('active');
    // A member who was charged keeps what they paid for.
    await follow(charged);
    expect(await heldBy(second)).toMatchObject({ subscriptionId: id, state: 'active' });
  });

  it('does nothing for a subscription that has ended or that the provider does not know', async () => {
    const [who] = await aliases('n@mailbox.test');
    await begin(who as Viewer);
    const [ended = ''] = billing.subscriptions.keys();
    billing.change(ended, 'subscription_cancelled', { state: 'cancelled' });
    for (const subscriptionId of [ended, 'unknown']) await endSecondTrial(scopeOf(null), { subscriptionId });
    expect(billing.calls).not.toContain('endTrial');
  });
});
