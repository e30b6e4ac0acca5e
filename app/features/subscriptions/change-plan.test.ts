import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { billingCustomers, planPrices, plans, subscriptions } from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { changePlan } from './change-plan.server';
import { changePaymentMethod, openMethodsPage } from './payments/change-payment-method.server';

let billing: FakeBilling;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 3 },
  ]);
  const ids = ['monthly', 'annual', 'package-3'];
  await db.insert(planPrices).values(ids.map((planId) => ({ planId, currency: 'GBP' as const, price: 6000 })));
});

const scopeOf = (who: Viewer) => testScope({ viewer: who, providers: { billing } });

async function subscriber(part: Partial<typeof subscriptions.$inferInsert> = {}): Promise<Viewer> {
  const { db } = testScope();
  const who = await makeUser(db);
  await db
    .insert(billingCustomers)
    .values({ userId: who.id, customerId: who.id, currency: 'GBP', createdAt: new Date() });
  await makeSubscription(db, who.id, { resourceVersion: 0, ...part });
  billing.begin({
    idempotencyKey: '',
    subscriptionId: `s-${who.id}`,
    customerId: who.id,
    itemPriceId: `plan-${part.planId ?? 'monthly'}-GBP`,
    price: 6000,
    hasTrial: false,
    couponCode: null,
    paymentSourceId: null,
  });
  return who;
}

it.each([
  ['monthly', 'ANNUAL', 'annual'],
  ['annual', 'MONTHLY', 'monthly'],
] as const)(
  'a plan that is %s changes to %s at the end of its term, and back again',
  async (planId, billingType, next) => {
    const who = await subscriber({ planId });
    for (const _twice of [1, 2]) {
      expect(await changePlan(scopeOf(who), { billingType })).toMatchObject({ planId, nextPlanId: next });
    }
    expect(billing.scheduled.get(`s-${who.id}`)).toBe(`plan-${next}-GBP`);
    expect(billing.calls.filter((call) => call === 'changePlan')).toHaveLength(1);
    const own = planId === 'monthly' ? 'MONTHLY' : 'ANNUAL';
    for (const _twice of [1, 2]) {
      expect(await changePlan(scopeOf(who), { billingType: own })).toMatchObject({ planId, nextPlanId: null });
    }
    expect(billing.scheduled.size).toBe(0);
  },
);

it('a change of plan that was killed after any call or failed is completed by sending it again', async () => {
  const first = await subscriber();
  billing.fail('changePlan');
  await expect(changePlan(scopeOf(first), { billingType: 'ANNUAL' })).rejects.toMatchObject({
    kind: 'provider-failed',
  });
  for (let n = 1; n <= 8; n++) {
    const who = await subscriber();
    const mortal = mortalScope({ viewer: who, providers: { billing } }, n);
    const outcome = await changePlan(mortal, { billingType: 'ANNUAL' }).then(
      () => 'done',
      () => 'killed',
    );
    expect(await changePlan(scopeOf(who), { billingType: 'ANNUAL' })).toMatchObject({ nextPlanId: 'annual' });
    if (outcome === 'done') return expect(n).toBeGreaterThan(2);
  }
  throw new Error('it never came to its end');
});

it.each([
  ['paid in instalments', { planId: 'package-3' }],
  ['bought in instalments', { planId: 'package-3', isPaidForGood: true }],
  ['paused', { state: 'paused' as const }],
  ['cancelled', { state: 'non_renewing' as const }],
])('a subscription that is %s cannot change its plan', async (_what, part) => {
  const who = await subscriber(part);
  await expect(changePlan(scopeOf(who), { billingType: 'ANNUAL' })).rejects.toMatchObject({ code: 'NO_PLAN_CHANGE' });
});

it('a payment method is replaced by a token, and a declined token changes nothing', async () => {
  const who = await subscriber();
  const { db } = testScope();
  const stands = async () => (await db.select().from(subscriptions).where(eq(subscriptions.userId, who.id)))[0];
  expect(await changePaymentMethod(scopeOf(who), { method: 'PAYPAL', nonce: 'p' })).toMatchObject({
    cardType: 'PAYPAL',
    payerEmail: 'payer@example.test',
  });
  await expect(changePaymentMethod(scopeOf(who), { method: 'CREDIT_CARD', nonce: 'declined' })).rejects.toMatchObject({
    code: 'PAYMENT_DECLINED',
  });
  expect(await stands()).toMatchObject({ cardType: 'PAYPAL' });
  expect(await changePaymentMethod(scopeOf(who), { method: 'CREDIT_CARD', nonce: 'c' })).toMatchObject({
    cardType: 'CREDIT_CARD',
    cardLastFour: '1111',
    payerEmail: null,
  });
  const none = await makeUser(db);
  await expect(changePaymentMethod(scopeOf(none), { method: 'PAYPAL', nonce: 'p' })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'You have no subscription whose payment method could be changed.',
  });
});

it('a package that is paid in full has no payment method to change', async () => {
  const who = await subscriber({ planId: 'package-3', state: 'non_renewing', isPaidForGood: true });
  const token = { method: 'PAYPAL' as const, nonce: 'p' };
  await expect(changePaymentMethod(scopeOf(who), token)).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
  await expect(openMethodsPage(scopeOf(who))).rejects.toMatchObject({ code: 'NO_SUBSCRIPTION' });
});
