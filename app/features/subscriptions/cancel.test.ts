import { beforeEach, describe, expect, it } from 'vitest';
import { billingCustomers, entitlements, payments, subscriptions } from '#db/schema';
import type { SubscriptionFacts } from '~/providers/billing/subscriptions-port';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeSubscription, makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { mortalScope } from '../../../tests/support/mortal';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { cancelSubscription, keepSubscription, showCancellation } from './cancel-subscription.server';
import { presentCodeTerm } from './payments/present-payments.server';
import { readPayments, showPayments } from './payments/show-payments.server';

const listPayments = reading(readPayments);

let billing: FakeBilling;
let viewer: Viewer;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  viewer = await subscriber();
});

const scopeOf = (who = viewer) => testScope({ viewer: who, providers: { billing } });

/** A member with a monthly subscription, both in the database and at the provider. */
async function subscriber(part: Partial<typeof subscriptions.$inferInsert> = {}): Promise<Viewer> {
  const { db } = testScope();
  const who = await makeUser(db);
  await db
    .insert(billingCustomers)
    .values({ userId: who.id, customerId: who.id, currency: 'GBP', createdAt: new Date() });
  const ends = new Date('2026-12-12T00:00:00Z');
  await makeSubscription(db, who.id, { currentTermEndsAt: ends, nextPaymentAt: ends, resourceVersion: 0, ...part });
  const facts: SubscriptionFacts = {
    id: `s-${who.id}`,
    customerId: who.id,
    state: 'active',
    itemPriceId: 'plan-monthly-GBP',
    currency: 'GBP',
    price: 6000,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    trialEndsAt: null,
    termStartsAt: new Date('2026-11-12T00:00:00Z'),
    termEndsAt: ends,
    nextPaymentAt: ends,
    canceledAt: null,
    dueSince: null,
    hasScheduledChanges: false,
    couponCode: null,
    couponAppliedTimes: 0,
    version: 1,
  };
  billing.subscriptions.set(facts.id, facts);
  return who;
}

describe('cancelling', () => {
  it('stops the renewal and keeps the term when it is sent twice at the same time', async () => {
    const both = await Promise.all([cancelSubscription(scopeOf()), cancelSubscription(scopeOf())]);
    for (const held of both) expect(held).toMatchObject({ state: 'non_renewing', nextPaymentAt: null });
    expect(billing.events.map(({ type }) => type)).toEqual(['subscription_cancellation_scheduled']);
    expect(await showCancellation(scopeOf())).toBeNull();
  });

  it('can be undone while the term lasts, also when the undo is sent twice', async () => {
    await cancelSubscription(scopeOf());
    expect(await keepSubscription(scopeOf())).toMatchObject({ state: 'active', canceledAt: null });
    expect(await keepSubscription(scopeOf())).toMatchObject({ state: 'active' });
    expect(await showCancellation(scopeOf())).toMatchObject({ endsAt: new Date('2026-12-12T00:00:00Z') });
  });

  it('is completed by sending it again after it was killed after any call', async () => {
    for (let n = 1; n <= 10; n++) {
      const who = await subscriber();
      const outcome = await cancelSubscription(mortalScope({ viewer: who, providers: { billing } }, n)).then(
        () => 'done',
        () => 'killed',
      );
      expect(await cancelSubscription(scopeOf(who))).toMatchObject({ state: 'non_renewing' });
      if (outcome === 'done') return expect(n).toBeGreaterThan(2);
    }
    throw new Error('it never came to its end');
  });

  it('changes nothing and reports an error when the provider fails', async () => {
    billing.fail('cancelSubscription');
    await expect(cancelSubscription(scopeOf())).rejects.toMatchObject({ kind: 'provider-failed' });
    const [held] = await testScope().db.select().from(subscriptions);
    expect(held?.state).toBe('active');
  });

  it('is refused for a package and without a subscription, where there is nothing to undo either', async () => {
    const buyer = await subscriber({ planId: 'package' });
    const none = await makeUser(testScope().db);
    for (const who of [buyer, none]) {
      await expect(cancelSubscription(scopeOf(who))).rejects.toMatchObject({ kind: 'conflict' });
    }
    await expect(keepSubscription(scopeOf(none))).rejects.toMatchObject({ kind: 'conflict' });
    expect(billing.calls).not.toContain('cancelSubscription');
  });
});

describe('the payments page', () => {
  it('shows only the member’s own payments, the latest first', async () => {
    const other = await subscriber();
    const paid = (id: string, userId: string, month: number) => ({
      id,
      userId,
      invoiceId: id,
      amount: 6000,
      currency: 'GBP' as const,
      paidAt: new Date(Date.UTC(2026, month, 12)),
      subscriptionId: `s-${userId}`,
      planId: 'monthly',
    });
    await testScope()
      .db.insert(payments)
      .values([paid('a', viewer.id, 1), paid('b', viewer.id, 3), paid('c', other.id, 2)]);
    const { held, history } = await showPayments(scopeOf(), { offset: 0, limit: 15 });
    expect(held).toMatchObject({ planName: 'Monthly', paidTimes: 2 });
    expect(history.items.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(history.totalCount).toBe(2);
    expect((await listPayments(scopeOf(), { offset: 1, limit: 15 })).items.map(({ id }) => id)).toEqual(['a']);
  });

  it('shows a member with an activation code no payments and how long the code lasts', async () => {
    const { db } = testScope();
    const holder = await makeUser(db);
    const term = (id: string, endsAt: Date) => ({
      id,
      userId: holder.id,
      kind: 'everything' as const,
      refId: 'everything',
      source: 'activation-code' as const,
      sourceId: id,
      createdAt: new Date(),
      endsAt,
    });
    await db
      .insert(entitlements)
      .values([term('old', new Date('2020-01-01T00:00:00Z')), term('new', new Date('2099-03-31T12:00:00Z'))]);
    const shown = await showPayments(scopeOf(holder), { offset: 0, limit: 15 });
    expect(shown).toMatchObject({ held: null, history: { items: [] }, codesEndAt: new Date('2099-03-31T12:00:00Z') });
    expect(presentCodeTerm(shown.codesEndAt as Date).facts).toEqual([{ label: 'Open until', value: '31 March 2099' }]);
    expect((await showPayments(scopeOf(), { offset: 0, limit: 15 })).codesEndAt).toBeNull();
  });
});
