import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { planPrices, plans, subscriptions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { payForPlan } from './begin-subscription.server';
import { cancelSubscription } from './cancel-subscription.server';
import { presentSubscriptionAnswer } from './present-api.server';
import { PlanPayment } from './schema';
import { showSubscription } from './show-subscription.server';

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
});

function pay(body: Record<string, unknown>, { hasTokeniser = true } = {}) {
  const tokeniser = { isConfigured: hasTokeniser, createClientToken: async () => 'client' };
  const input = PlanPayment.parse({ id: 'monthly', currency: 'GBP', ...body });
  return payForPlan(testScope({ viewer, providers: { billing, tokeniser } }), input);
}

const held = async () => {
  const rows = await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, viewer.id));
  return rows.map(({ planId, state }) => ({ planId, state }));
};

describe('a plan that an API client pays for', () => {
  it('begins with its free trial by default', async () => {
    await pay({ nonce: 'one' });
    expect(await held()).toEqual([{ planId: 'monthly', state: 'in_trial' }]);
  });

  it('is refused in another currency than the member’s fixed one', async () => {
    await testScope().db.insert(planPrices).values({ planId: 'monthly', currency: 'EUR', price: 7000 });
    viewer = { ...viewer, billingCurrency: 'EUR' };
    await expect(pay({ nonce: 'one', currency: 'GBP' })).rejects.toMatchObject({ code: 'CURRENCY_FIXED' });
    expect(await held()).toEqual([]);
  });

  it.each([
    ['the same token', 'one', 'monthly'],
    ['another token', 'two', 'monthly'],
    ['the same token for another plan', 'one', 'annual'],
    ['another token for another plan', 'two', 'annual'],
  ])('is refused a second trial after a cancelled trial, asked for with %s', async (_what, nonce, id) => {
    const started = await pay({ nonce: 'one' });
    expect(await pay({ nonce: 'one' })).toEqual(started);
    const cancelled = await cancelSubscription(testScope({ viewer, providers: { billing } }));
    const asked = () => pay({ nonce, id });
    // The trial is not over yet, so the package is still open to the member.
    viewer = { ...viewer, subscription: 'active' };
    await expect(asked()).rejects.toMatchObject({ kind: 'conflict', code: 'TRIAL_USED' });
    const shown = await showSubscription(testScope({ viewer }));
    expect(presentSubscriptionAnswer(shown, new Date())).toMatchObject({ status: 'CANCELLED', isTrialPeriod: true });
    const end = cancelled.trialEndsAt as Date;
    expect(presentSubscriptionAnswer(shown, end)).toMatchObject({ status: 'INACTIVE', isTrialPeriod: false });
    billing.change(cancelled.subscriptionId, 'subscription_cancelled', { state: 'cancelled' });
    await testScope().db.update(subscriptions).set({ state: 'cancelled' });
    viewer = { ...viewer, subscription: 'none' };
    await expect(asked()).rejects.toMatchObject({ kind: 'conflict', code: 'TRIAL_USED' });
  });

  it('is paid at once with isTrial false, and once however often the token is sent', async () => {
    await pay({ paymentNonce: 'one', isTrial: false });
    await pay({ paymentNonce: 'one', isTrial: false });
    expect(await held()).toEqual([{ planId: 'monthly', state: 'active' }]);
    expect(billing.calls.filter((call) => call === 'beginSubscription')).toHaveLength(1);
    await expect(pay({ nonce: 'two', isTrial: false })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('is refused as a trial, without a charge, when the plan has no trial', async () => {
    await expect(pay({ id: 'package-1', nonce: 'one' })).rejects.toMatchObject({ code: 'NO_TRIAL' });
    expect(billing.calls).toEqual([]);
    await pay({ id: 'package-1', nonce: 'one', isTrial: false });
    expect(await held()).toMatchObject([{ planId: 'package-1' }]);
  });

  it('leaves nothing behind when the card is declined, and can be paid with another card', async () => {
    await expect(pay({ nonce: 'declined', isTrial: false })).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(await held()).toEqual([]);
    await pay({ nonce: 'another', isTrial: false });
    expect(await held()).toEqual([{ planId: 'monthly', state: 'active' }]);
  });

  it('is refused as not configured without a tokeniser', async () => {
    await expect(pay({ nonce: 'one' }, { hasTokeniser: false })).rejects.toMatchObject({ kind: 'not-configured' });
    expect(billing.calls).toEqual([]);
  });
});
