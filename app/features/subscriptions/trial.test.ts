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
  users,
} from '#db/schema';
import { startWords } from '~/features/entitlements/withdrawal-right';
import { newId } from '~/kit/ids';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { beginSubscription, type SubscriptionToBegin } from './begin-subscription.server';
import { completeOwnSubscription, sweepCheckouts } from './complete-subscription.server';
import { startSubscription } from './start-subscription.server';

let billing: FakeBilling;
let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  viewer = await makeUser(db);
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', trialDays: 7, position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', trialDays: 7, position: 2 },
    { id: 'package-1', type: 'PACKAGE', name: 'Single payment', billingCyclePeriod: 1, position: 3 },
  ]);
  const ids = ['monthly', 'annual', 'package-1'];
  await db.insert(planPrices).values(ids.map((planId) => ({ planId, currency: 'GBP' as const, price: 6000 })));
  const one = { appliesTo: 'subscription' as const, description: 'Less' };
  await db.insert(coupons).values([
    { ...one, code: 'VIP', percent: 100, isForever: true },
    { ...one, code: 'HALF3', percent: 50, cycles: 3, perUser: 9 },
    { ...one, code: 'LAST', percent: 10, maxUses: 1, perUser: 9 },
  ]);
});

const scopeOf = (who: Viewer | null = viewer, now?: Date) =>
  testScope({ viewer: who, providers: { billing }, ...(now && { now }) });
const wishOf = (part: Partial<SubscriptionToBegin> = {}): SubscriptionToBegin => ({
  planId: 'monthly',
  chosen: 'GBP',
  articleId: null,
  coupon: null,
  isTrial: true,
  key: newId(),
  seen: null,
  payment: { method: 'CREDIT_CARD', nonce: `nonce-${newId()}` },
  ...part,
});
const begin = (part: Partial<SubscriptionToBegin> = {}, who = viewer) => beginSubscription(scopeOf(who), wishOf(part));
const open = (part: Partial<SubscriptionToBegin> = {}, who = viewer) => startSubscription(scopeOf(who), wishOf(part));
const used = { kind: 'conflict', code: 'TRIAL_USED' };

async function heldBy(who = viewer) {
  const { db } = testScope();
  const [held] = await db.select().from(subscriptions).where(eq(subscriptions.userId, who.id));
  return held;
}

/** Ends the trial, and the subscription with it. */
async function end(who = viewer) {
  const held = await heldBy(who);
  billing.change(held?.subscriptionId ?? '', 'subscription_cancelled', { state: 'cancelled' });
  await testScope().db.update(subscriptions).set({ state: 'cancelled' }).where(eq(subscriptions.userId, who.id));
}

const mailsTo = async (who: Viewer) => {
  const rows = await testScope()
    .db.select({ payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.kind, 'send-mail'));
  return rows.filter(({ payload }) => payload.userId === who.id).length;
};

describe('a free trial', () => {
  it.each(['CREDIT_CARD', 'PAYPAL'] as const)(
    'begins at once with a token of %s and sends one mail',
    async (method) => {
      const begun = await begin({ payment: { method, nonce: 'n' }, articleId: 'past-the-wheel' });
      expect(begun).toMatchObject({ state: 'done', articleId: 'past-the-wheel' });
      expect(await heldBy()).toMatchObject({ state: 'in_trial', cardType: method });
      const again = await completeOwnSubscription(scopeOf(), { hostedPageId: begun.checkoutId });
      expect(again).toMatchObject({ state: 'done', articleId: 'past-the-wheel' });
      expect(await mailsTo(viewer)).toBe(1);
      expect(await testScope().db.select().from(trials)).toHaveLength(1);
    },
  );

  it('begins on the payment page too', async () => {
    const { hostedPageId } = await open();
    expect(billing.pages.get(hostedPageId)?.begins).toMatchObject({ hasTrial: true });
    billing.subscribe(hostedPageId);
    await completeOwnSubscription(scopeOf(), { hostedPageId });
    expect(await heldBy()).toMatchObject({ state: 'in_trial' });
  });

  it('reports the current access each time its return page is opened again', async () => {
    const { hostedPageId } = await open();
    billing.subscribe(hostedPageId);
    const look = (subscription: Viewer['subscription']) =>
      completeOwnSubscription(scopeOf({ ...viewer, subscription }), { hostedPageId });
    expect(await look('none')).toMatchObject({ state: 'done', access: 'open' });
    expect(await look('active')).toMatchObject({ state: 'done', access: 'open' });
    expect(await look('paused')).toMatchObject({ access: 'paused' });
    expect(await look('none')).toMatchObject({ access: 'ended' });
  });

  it('is granted once per member, for any plan and by token or payment page', async () => {
    await begin();
    await end();
    await expect(begin()).rejects.toMatchObject(used);
    await expect(begin({ planId: 'annual' })).rejects.toMatchObject(used);
    await expect(open({ planId: 'annual' })).rejects.toMatchObject(used);
    expect(billing.calls.filter((call) => call === 'beginSubscription')).toHaveLength(1);
  });

  it('cannot be taken again under a changed address', async () => {
    await begin();
    await end();
    await expect(begin({}, { ...viewer, email: 'another@example.test' })).rejects.toMatchObject(used);
  });

  it('cannot be taken by a new account with the same address or an alias of it', async () => {
    await begin();
    const { db } = testScope();
    for (const email of [viewer.email.toUpperCase(), viewer.email.replace('@', '+again@')]) {
      const newcomer = { ...(await makeUser(db)), email };
      await expect(begin({}, newcomer)).rejects.toMatchObject(used);
      await expect(open({}, newcomer)).rejects.toMatchObject(used);
    }
  });

  it('cannot be taken again when the account’s canUseTrial flag is set', async () => {
    await begin();
    await end();
    await testScope().db.update(users).set({ canUseTrial: true });
    await expect(begin()).rejects.toMatchObject(used);
  });

  it('is refused by the write when another trial was recorded after the check', async () => {
    const scope = scopeOf();
    const { email } = viewer;
    billing.ensureCustomer = async () => {
      const { mailboxHash } = await import('./keep-trial.server');
      const row = { subscriptionId: 'other', userId: 'other', planId: 'monthly', startedAt: new Date() };
      await scope.db.insert(trials).values({ ...row, emailHash: mailboxHash(scope, 'trial', email) });
    };
    await expect(beginSubscription(scope, wishOf())).rejects.toMatchObject(used);
    expect(billing.calls).not.toContain('beginSubscription');
  });

  it('leaves no subscription behind when its payment source is gone', async () => {
    billing.beginSubscription = async () => null;
    await expect(begin()).rejects.toMatchObject({ kind: 'provider-failed' });
    expect(await heldBy()).toBeUndefined();
  });

  it('begins once when it is requested several times at the same time', async () => {
    const tries = await Promise.allSettled([
      begin(),
      begin(),
      begin({ planId: 'annual' }),
      open({ planId: 'annual' }),
      begin({ payment: { method: 'PAYPAL', nonce: 'p' } }),
    ]);
    expect(billing.subscriptions.size).toBe(1);
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await sweepCheckouts(scopeOf(null, new Date(Date.now() + 3_600_000)));
    expect(await testScope().db.select().from(trials)).toHaveLength(1);
    expect(await mailsTo(viewer)).toBe(1);
    for (const page of billing.pages.keys()) expect(() => billing.subscribe(page)).toThrow('begun already');
  });

  it('survives a kill after any call: the next try or the sweep completes it', async () => {
    for (let n = 1; n <= 20; n++) {
      const who = await makeUser(testScope().db);
      const wish = wishOf();
      const mortal = mortalScope({ viewer: who, providers: { billing } }, n);
      const outcome = await beginSubscription(mortal, wish).then(
        () => 'done',
        () => 'killed',
      );
      if (n % 2) await beginSubscription(scopeOf(who), { ...wish, payment: { method: 'PAYPAL', nonce: `again-${n}` } });
      else {
        await sweepCheckouts(scopeOf(null, new Date(Date.now() + 600_000)));
        if (!(await heldBy(who))) await beginSubscription(scopeOf(who), wish);
      }
      expect((await heldBy(who))?.state, `after ${n} calls`).toBe('in_trial');
      expect(await mailsTo(who), `after ${n} calls`).toBe(1);
      if (outcome === 'done') return expect(n).toBeGreaterThan(4);
    }
    throw new Error('it never came to its end');
  }, 60_000);

  it('leaves nothing behind when the provider fails, and can be tried again', async () => {
    for (const call of ['ensureCustomer', 'keepPaymentToken', 'beginSubscription'] as const) {
      billing.fail(call);
      await expect(begin()).rejects.toMatchObject({ kind: 'provider-failed' });
      expect(await heldBy()).toBeUndefined();
    }
    await expect(begin({ payment: { method: 'CREDIT_CARD', nonce: 'declined' } })).rejects.toMatchObject({
      code: 'PAYMENT_DECLINED',
    });
    expect(await begin()).toMatchObject({ state: 'done' });
  });

  it('is refused for a plan without a trial, an unknown plan and a missing payment method', async () => {
    await expect(begin({ planId: 'package-1' })).rejects.toMatchObject({ code: 'NO_TRIAL' });
    await expect(begin({ planId: 'none' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(begin({ payment: null })).rejects.toMatchObject({ errors: { paymentNonce: ['Is required'] } });
  });
});

it('the choice to start at once is kept with the checkout; the last click counts while its page is open', async () => {
  const { db } = testScope();
  const kept = async () =>
    (await db.select().from(subscriptionCheckouts)).map(({ startVersion, startWords: words, startAgreedAt }) => [
      startVersion !== null,
      words,
      startAgreedAt !== null,
    ]);
  await open({ isTrial: false });
  expect(await kept()).toEqual([[true, null, false]]);
  await open({ isTrial: false, startsAtOnce: true });
  expect(await kept()).toEqual([[true, startWords.plan, true]]);
  await open({ isTrial: false });
  expect(await kept()).toEqual([[true, null, false]]);
  const elsewhere = { ...(await makeUser(db)), country: 'NZ' };
  await begin({ isTrial: false, startsAtOnce: true }, elsewhere);
  expect((await kept())[1]).toEqual([false, null, false]);
});

describe('a coupon that makes the subscription free for ever', () => {
  it('needs no payment method, and cannot be used again after its subscription has ended', async () => {
    await begin({ coupon: 'VIP', payment: null });
    expect(await heldBy()).toMatchObject({ state: 'active', couponCode: 'VIP', cardType: null });
    expect(billing.calls).not.toContain('keepPaymentToken');
    // The coupon does not use up the trial.
    expect(await testScope().db.select().from(trials)).toEqual([]);
    await end();
    await expect(begin({ coupon: 'VIP', payment: null })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This coupon cannot be used again',
    });
  });

  it('is the only kind of coupon that needs no payment method', async () => {
    await expect(begin({ coupon: 'HALF3', payment: null })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await begin({ coupon: 'HALF3' })).toMatchObject({ state: 'done' });
  });
});

describe('the last use of a coupon', () => {
  it('is held by one of two members who open a payment page at the same time', async () => {
    const { db } = testScope();
    const both = [viewer, await makeUser(db)];
    const wish = { coupon: 'LAST', isTrial: false };
    const tries = await Promise.allSettled(both.map((who) => open(wish, who)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.select().from(planCouponUses)).toHaveLength(1);
    const first = tries[0]?.status === 'fulfilled' ? viewer : (both[1] as Viewer);
    const second = first === viewer ? (both[1] as Viewer) : viewer;
    // The member who holds the coupon can open the page again and choose another plan.
    await open(wish, first);
    await open({ ...wish, planId: 'annual' }, first);
    await expect(open(wish, second)).rejects.toMatchObject({ errors: { coupon: ['This coupon is not valid'] } });
  });

  it('is free again when its page is cancelled or expires, and counts when the page is paid after all', async () => {
    const { db } = testScope();
    const wish = { coupon: 'LAST', isTrial: false };
    const other = await makeUser(db);
    const { hostedPageId } = await open(wish);
    billing.cancel(hostedPageId);
    await completeOwnSubscription(scopeOf(), { hostedPageId });
    const page = await open(wish, other);
    const later = new Date(Date.now() + 5 * 3_600_000);
    expect(await startSubscription(scopeOf(viewer, later), wishOf(wish))).toMatchObject({ state: 'open' });
    await db.delete(subscriptionCheckouts).where(eq(subscriptionCheckouts.userId, viewer.id));
    // The expired page is paid after all, so its coupon counts.
    billing.subscribe(page.hostedPageId);
    await completeOwnSubscription(scopeOf(other), { hostedPageId: page.hostedPageId });
    expect(await heldBy(other)).toMatchObject({ couponCode: 'LAST' });
  });
});
