import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  billingCustomers,
  coupons,
  outbox,
  planCouponUses,
  planPrices,
  plans,
  subscriptionCheckouts,
  subscriptions,
} from '#db/schema';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { changePlan } from './change-plan.server';
import {
  completeOwnSubscription,
  requireChanged,
  requireSubscribed,
  sweepCheckouts,
} from './complete-subscription.server';
import { openUpgradePage } from './open-upgrade-page.server';
import { nextAmount } from './payments/next-charges';
import { checkPlanCoupon } from './plans/check-plan-coupon.server';
import { showSubscription } from './show-subscription.server';

let billing: FakeBilling;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  const { db } = testScope();
  await db.insert(plans).values([
    { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
    { id: 'annual', type: 'ANNUAL', name: 'Annual', position: 2 },
    { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 3 },
  ]);
  await db.insert(planPrices).values([
    { planId: 'monthly', currency: 'GBP', price: 6000 },
    { planId: 'annual', currency: 'GBP', price: 54_001 },
    { planId: 'annual', currency: 'USD', price: 67_500 },
    { planId: 'package-3', currency: 'GBP', price: 17_200 },
  ]);
  const offer = {
    appliesTo: 'upgrade',
    percent: 50,
    plan: 'ANNUAL',
    cycles: 1,
    perUser: 1,
    description: 'Half',
  } as const;
  await db.insert(coupons).values({ ...offer, code: 'BLACKFRIDAY', opensAt: inDays(-1), expiresAt: inDays(1) });
});

type Part = Partial<typeof subscriptions.$inferInsert>;

async function subscriber(part: Part = {}, viewer: Partial<Viewer> = { subscription: 'active' }): Promise<Viewer> {
  const { db } = testScope();
  const who = await makeUser(db);
  const customer = { userId: who.id, customerId: who.id, currency: 'GBP' as const, createdAt: new Date() };
  await db.insert(billingCustomers).values(customer);
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
  return { ...who, ...viewer };
}

const scopeOf = (viewer: Viewer | null, now?: Date) =>
  testScope({ viewer, providers: { billing }, ...(now && { now }) });
const open = (who: Viewer, input: Parameters<typeof openUpgradePage>[1] = {}, now?: Date) =>
  openUpgradePage(scopeOf(who, now), input);

async function held(who: Viewer) {
  const [row] = await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, who.id));
  return { planId: row?.planId, nextPlanId: row?.nextPlanId };
}

describe('the upgrade of a monthly subscription', () => {
  it('is confirmed on a page, costs half of the first year and starts at the end of the term', async () => {
    const who = await subscriber();
    const page = await open(who, { currency: 'GBP' });
    expect(page).toMatchObject({ state: 'open', currency: 'GBP', price: 27_000 });
    const asked = billing.pages.get(page.hostedPageId)?.changes;
    expect(asked).toMatchObject({
      itemPriceId: 'plan-annual-GBP',
      couponCode: 'BLACKFRIDAY',
      subscriptionId: `s-${who.id}`,
    });
    await expect(requireChanged(scopeOf(who), page)).rejects.toMatchObject({ code: 'PLAN_NOT_CHANGED' });
    billing.confirm(page.hostedPageId);
    for (const _twice of [1, 2]) {
      const { subscription } = await requireChanged(scopeOf(who), page);
      expect(subscription).toMatchObject({ planId: 'monthly', nextPlanId: 'annual' });
    }
    expect(await completeOwnSubscription(scopeOf(who), page)).toMatchObject({ state: 'done', isChange: true });
    const held = await showSubscription(scopeOf(who));
    expect(nextAmount(held), 'the coupon comes along').toBe(27_000);
    // No subscription has begun, so no mail is sent.
    const jobs = await testScope().db.select({ kind: outbox.kind }).from(outbox);
    expect(jobs.map(({ kind }) => kind)).toEqual(['acknowledge-page']);
  });

  it('has one open page, and is completed by the sweep when the member does not come back', async () => {
    const who = await subscriber();
    const page = await open(who);
    expect((await open(who)).hostedPageId).toBe(page.hostedPageId);
    billing.confirm(page.hostedPageId);
    await sweepCheckouts(scopeOf(null));
    expect(await held(who)).toEqual({ planId: 'monthly', nextPlanId: 'annual' });
    await expect(open(who), 'it is taken').rejects.toMatchObject({ kind: 'conflict', code: 'OFFER_TAKEN' });
    await changePlan(scopeOf(who), { billingType: 'MONTHLY' });
    expect(await held(who)).toEqual({ planId: 'monthly', nextPlanId: null });
    expect(await open(who), 'it was taken back').toMatchObject({ state: 'open' });
  });

  it('gets a new page after the first page was cancelled', async () => {
    const who = await subscriber();
    const page = await open(who);
    billing.cancel(page.hostedPageId);
    expect((await open(who)).hostedPageId).not.toBe(page.hostedPageId);
    await expect(requireChanged(scopeOf(who), page)).rejects.toMatchObject({ code: 'PLAN_NOT_CHANGED' });
  });

  it.each<[string, Part, Partial<Viewer>]>([
    ['in a trial', { state: 'in_trial' }, { subscription: 'active' }],
    ['that is annual', { planId: 'annual' }, { subscription: 'active' }],
    ['that is a package', { planId: 'package-3' }, { subscription: 'active' }],
    ['that is cancelled', { state: 'non_renewing' }, { subscription: 'active' }],
    ['that is paused', { state: 'paused' }, { subscription: 'paused' }],
    ['that has ended', { state: 'cancelled' }, { subscription: 'none' }],
  ])('is refused for a subscription %s', async (_what, part, viewer) => {
    await expect(open(await subscriber(part, viewer))).rejects.toMatchObject({ code: 'NO_PLAN_CHANGE' });
    expect(billing.calls).toEqual([]);
  });

  it('is refused to a member without a subscription', async () => {
    await expect(open(await makeUser(testScope().db))).rejects.toMatchObject({ code: 'NO_PLAN_CHANGE' });
  });

  it('is refused outside its window, in another currency and after the coupon was used', async () => {
    const who = await subscriber();
    for (const days of [-2, 2]) {
      await expect(open(who, {}, inDays(days))).rejects.toMatchObject({ code: 'OFFER_CLOSED' });
    }
    await expect(open(who, { currency: 'USD' })).rejects.toMatchObject({
      code: 'CURRENCY_FIXED',
      message: 'Your account uses GBP, which can’t be changed.',
    });
    const use = { code: 'BLACKFRIDAY', subscriptionId: 'older', usedAt: new Date() };
    await testScope()
      .db.insert(planCouponUses)
      .values({ ...use, userId: who.id });
    await expect(open(who)).rejects.toMatchObject({ code: 'OFFER_CLOSED' });
    expect(billing.calls).toEqual([]);
  });

  it('cannot be completed by another member or as a new subscription', async () => {
    const who = await subscriber();
    const page = await open(who);
    billing.confirm(page.hostedPageId);
    await expect(requireChanged(scopeOf(await subscriber()), page)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(requireSubscribed(scopeOf(who), page)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(requireChanged(scopeOf(who), { hostedPageId: 'made-up' })).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(await held(who)).toEqual({ planId: 'monthly', nextPlanId: null });
  });

  it('has a coupon code that cannot begin a subscription', async () => {
    const who = await makeUser(testScope().db);
    const tried = checkPlanCoupon(scopeOf(who), { coupon: 'BLACKFRIDAY', subscriptionType: 'ANNUAL' });
    await expect(tried).rejects.toMatchObject({ errors: { coupon: ['This coupon is not valid'] } });
  });

  it('changes nothing when the provider fails, and can be opened again', async () => {
    const who = await subscriber();
    billing.fail('createChangePage');
    await expect(open(who)).rejects.toMatchObject({ kind: 'provider-failed' });
    expect(await held(who)).toEqual({ planId: 'monthly', nextPlanId: null });
    expect(await testScope().db.select().from(subscriptionCheckouts)).toEqual([]);
    expect((await open(who)).state).toBe('open');
  });
});
