import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingCustomers, payments, plans, subscriptions, trials, webhookEvents } from '#db/schema';
import { handleWebhook } from '~/features/webhooks/handle-webhook.server';
import { receiveWebhook } from '~/features/webhooks/receive-webhook.server';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { SubscriptionFacts } from '~/providers/billing/subscriptions-port';
import { makeUser } from '../../../tests/support/factories';
import { type FakeBilling, fakeBilling } from '../../../tests/support/fake-billing';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { applyUpdate } from './apply-update.server';
import { followSubscription } from './follow-subscription.server';

let billing: FakeBilling;

beforeEach(async () => {
  await resetBindings();
  billing = fakeBilling();
  await testScope()
    .db.insert(plans)
    .values([
      { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
      { id: 'package-3', type: 'PACKAGE', name: '3 payments', billingCyclePeriod: 3, position: 2 },
    ]);
});

const house = () => testScope({ viewer: null, providers: { billing } });
const days = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000);

type SubscriptionEvent = Extract<BillingEvent, { about: 'subscription' }>;

const follow = ({ update }: SubscriptionEvent) => followSubscription(house(), update);

let serial = 0;

async function subscriber(): Promise<string> {
  const { db } = testScope();
  const { id } = await makeUser(db);
  await db.insert(billingCustomers).values({ userId: id, customerId: id, currency: 'GBP', createdAt: new Date() });
  return id;
}

function told(customerId: string, version: number, part: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: `s-${customerId}`,
    customerId,
    state: 'active',
    itemPriceId: 'plan-monthly-GBP',
    currency: 'GBP',
    price: 6000,
    createdAt: days(0),
    trialEndsAt: null,
    termStartsAt: days(0),
    termEndsAt: days(30),
    nextPaymentAt: days(30),
    canceledAt: null,
    dueSince: null,
    hasScheduledChanges: false,
    couponCode: null,
    couponAppliedTimes: 0,
    version,
    ...part,
  };
}

function event(
  type: string,
  subscription: SubscriptionFacts | null,
  invoice?: { id: string; customerId: string; subscriptionId: string },
): SubscriptionEvent {
  serial += 1;
  const payment = invoice && {
    ...invoice,
    reference: null,
    currency: 'GBP',
    total: 6000,
    isPaid: true,
    transactionId: `t-${invoice.id}`,
    paidAt: days(0),
    itemPriceIds: ['plan-monthly-GBP'],
    couponCode: null,
    termStartsAt: days(0),
    termEndsAt: days(30),
  };
  const made = {
    id: `ev${serial}`,
    type,
    occurredAt: new Date(),
    about: 'subscription' as const,
    update: { subscription, payer: null, payment: payment ?? null },
  };
  billing.events.push(made);
  return made;
}

async function deliver(sent: BillingEvent): Promise<string | undefined> {
  await receiveWebhook(house(), { body: JSON.stringify(sent) });
  await handleWebhook(house(), { eventId: sent.id });
  const [row] = await testScope().db.select().from(webhookEvents).where(eq(webhookEvents.id, sent.id));
  return row?.state;
}

function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, i) =>
    orders([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

/** The content of a member's rows, without the ids of the member and the subscription. */
async function endOf(userId: string) {
  const { db, read } = testScope();
  const [held, paid, tried] = await read(
    db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db.select().from(payments).where(eq(payments.userId, userId)),
    db.select().from(trials).where(eq(trials.userId, userId)),
  );
  const { userId: _user, subscriptionId: _id, ...state } = held[0] ?? {};
  return JSON.stringify([
    state,
    paid.map(({ invoiceId, amount }) => [invoiceId.slice(-1), amount]).sort(),
    tried.length,
  ]);
}

describe('the events of one subscription', () => {
  /**
   * The events of one subscription: a trial, the first payment, a failed renewal, its later payment, a cancellation.
   */
  function lifeOf(id: string): SubscriptionEvent[] {
    const ofTerm = (n: number) => ({ id: `i-${id}-${n}`, customerId: id, subscriptionId: `s-${id}` });
    const trial = { state: 'in_trial', trialEndsAt: days(7), termEndsAt: days(7), nextPaymentAt: days(7) } as const;
    const paid = { trialEndsAt: days(7), termEndsAt: days(37), nextPaymentAt: days(37) };
    const renewed = { ...paid, termEndsAt: days(67), nextPaymentAt: days(67) };
    const cancelled = { ...renewed, state: 'non_renewing', nextPaymentAt: null, canceledAt: days(40) } as const;
    return [
      event('subscription_created', told(id, 1, trial)),
      event('subscription_activated', told(id, 2, paid)),
      event('payment_succeeded', null, ofTerm(1)),
      event('payment_failed', told(id, 3, { ...renewed, dueSince: days(37) })),
      event('payment_succeeded', told(id, 4, renewed), ofTerm(2)),
      event('subscription_cancellation_scheduled', told(id, 5, cancelled)),
    ];
  }

  // All 720 orders take 17 seconds (`npm run test:orders`). Every seventh order still has each event in each place.
  it('lead to the same state in 103 of the 720 orders of six events', async () => {
    const some = await Promise.all(
      orders([0, 1, 2, 3, 4, 5])
        .filter((_, index) => index % 7 === 0)
        .map(async (order) => ({ order, id: await subscriber() })),
    );
    const scope = house();
    const statements = some.flatMap(({ order, id }) => {
      const life = lifeOf(id);
      return order.flatMap((place) => {
        const update = life[place]?.update;
        return update ? applyUpdate(scope, { userId: id, email: null }, update) : [];
      });
    });
    await scope.write({ statements });
    const ends = new Set<string>();
    for (const { id } of some) ends.add(await endOf(id));
    expect(some).toHaveLength(103);
    expect([...ends]).toHaveLength(1);
    expect([...ends][0]).toContain('non_renewing');
  });

  it('lead to the same state when they arrive in reverse order, twice or shuffled', async () => {
    const ends = new Set<string>();
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [5, 4, 3, 2, 1, 0],
      [3, 0, 3, 5, 1, 4, 2, 0, 5],
      [2, 4, 5, 0, 0, 3, 1],
    ]) {
      const id = await subscriber();
      const life = lifeOf(id);
      for (const place of order) await follow(life[place] as SubscriptionEvent);
      ends.add(await endOf(id));
    }
    expect([...ends]).toHaveLength(1);
  });

  it('are stale when a newer version is stored: version 9, then version 8', async () => {
    const id = await subscriber();
    const nine = event('subscription_cancelled', told(id, 9, { state: 'cancelled' }));
    const eight = event('subscription_renewed', told(id, 8));
    expect(await deliver(nine)).toBe('done');
    expect(await deliver(eight)).toBe('stale');
    expect(await deliver(eight)).toBe('stale');
    const [held] = await testScope().db.select().from(subscriptions);
    expect(held).toMatchObject({ state: 'cancelled', resourceVersion: 9 });
    const [row] = await testScope().db.select().from(webhookEvents).where(eq(webhookEvents.id, eight.id));
    expect(row).toMatchObject({ resource: `s-${id}`, version: 8 });
  });

  it('open a package for good with the last instalment, in whatever order they arrive', async () => {
    for (const order of orders([0, 1, 2, 3])) {
      const id = await subscriber();
      const part = { itemPriceId: 'plan-package-3-GBP', state: 'non_renewing' } as const;
      const ofTerm = (n: number) => ({ id: `i-${id}-${n}`, customerId: id, subscriptionId: `s-${id}` });
      const life = [
        event('subscription_renewed', told(id, 1, part)),
        ...[1, 2, 3].map((n) => event('payment_succeeded', null, ofTerm(n))),
      ];
      for (const [i, place] of order.entries()) {
        await follow(life[place] as SubscriptionEvent);
        const [held] = await testScope().db.select().from(subscriptions).where(eq(subscriptions.userId, id));
        if (held) expect(held.isPaidForGood, order.slice(0, i + 1).join()).toBe(i === 3);
      }
    }
  });

  it('do not change a newer subscription of the same member', async () => {
    const id = await subscriber();
    const older = told(id, 50, { id: 'older', state: 'cancelled', createdAt: days(-90) });
    for (const facts of [told(id, 3), older]) {
      await follow(event('subscription_changed', facts));
    }
    const [held] = await testScope().db.select().from(subscriptions);
    expect(held).toMatchObject({ subscriptionId: `s-${id}`, state: 'active' });
  });

  it('are ignored for unknown customers and unknown plans', async () => {
    expect(await deliver(event('subscription_created', told('nobody', 1)))).toBe('ignored');
    const id = await subscriber();
    await follow(event('subscription_created', told(id, 1, { itemPriceId: 'gym-GBP' })));
    expect(await testScope().db.select().from(subscriptions)).toEqual([]);
  });

  it('are refused in a currency that the plan does not have, and change nothing', async () => {
    const id = await subscriber();
    const ofPlan = event('subscription_created', told(id, 1, { currency: 'USD' }));
    await expect(follow(ofPlan)).rejects.toMatchObject({ kind: 'provider-failed' });
    for (const currency of ['JPY', 'USD']) {
      const paid = event('payment_succeeded', told(id, 2), {
        id: `i-${currency}`,
        customerId: id,
        subscriptionId: `s-${id}`,
      });
      const { update } = paid;
      if (update.payment) update.payment.currency = currency;
      await expect(follow(paid)).rejects.toMatchObject({ kind: 'provider-failed' });
    }
    expect(await endOf(id)).toBe('[{},[],0]');
  });
});
