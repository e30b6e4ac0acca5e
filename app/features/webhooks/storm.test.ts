import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  billingCustomers,
  entitlements,
  orders,
  outbox,
  payments,
  plans,
  subscriptions,
  webhookEvents,
} from '#db/schema';
import type { BillingEvent } from '~/providers/billing/events-port';
import type { SubscriptionFacts } from '~/providers/billing/subscriptions-port';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { openShop, type Shop } from '../../../tests/support/shop';
import { handleWebhook } from './handle-webhook.server';
import { receiveWebhook } from './receive-webhook.server';

let shop: Shop;
beforeEach(async () => {
  await resetBindings();
  shop = await openShop();
});

/** Pseudo-random numbers that are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Makes the provider's events of 12 buyers, half of whom get a refund, and of 12 subscribers over six months. */
async function live(): Promise<void> {
  const { db } = testScope();
  const course = await makeCourse(db, { price: 3900 });
  for (let n = 0; n < 12; n++) {
    const buyer = await makeUser(db);
    const opened = await shop.start({ basket: { lines: [{ kind: 'course', id: course.id }] } }, buyer);
    shop.billing.pay(opened.hostedPageId);
    const invoice = shop.billing.pages.get(opened.hostedPageId)?.invoice;
    if (n % 2 && invoice) shop.billing.giveBack(invoice.id, invoice.total);
  }
  await db.insert(plans).values({ id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 });
  for (let n = 0; n < 12; n++) {
    const { id } = await makeUser(db);
    await db.insert(billingCustomers).values({ userId: id, customerId: id, currency: 'GBP', createdAt: new Date() });
    const facts: SubscriptionFacts = {
      id: `sub-${n}`,
      customerId: id,
      state: 'in_trial',
      itemPriceId: 'plan-monthly-GBP',
      currency: 'GBP',
      price: 6000,
      createdAt: new Date(0),
      trialEndsAt: new Date(7),
      termStartsAt: new Date(0),
      termEndsAt: new Date(7),
      nextPaymentAt: new Date(7),
      canceledAt: null,
      dueSince: null,
      couponCode: null,
      couponAppliedTimes: 0,
      hasScheduledChanges: false,
      version: 0,
    };
    shop.billing.subscriptions.set(facts.id, facts);
    for (let month = 1; month <= 6; month++) {
      const termEndsAt = new Date(7 + month * 30);
      shop.billing.payTerm(facts.id);
      shop.billing.change(facts.id, 'subscription_renewed', { state: 'active', termEndsAt, nextPaymentAt: termEndsAt });
    }
    if (n % 3 === 0)
      shop.billing.change(facts.id, 'subscription_cancelled', { state: 'cancelled', nextPaymentAt: null });
  }
}

test('shuffled events, half of them sent twice and one in ten failing first, lead to the provider’s state', async () => {
  await live();
  const draw = dice(7);
  const sent = shop.billing.events.flatMap((event): BillingEvent[] => (draw() < 0.5 ? [event, event] : [event]));
  const shuffled = sent.map((event) => ({ event, at: draw() })).sort((a, b) => a.at - b.at);
  const house = () => shop.scope({ viewer: null });
  const work = async ({ event }: { event: BillingEvent }) => {
    await receiveWebhook(house(), { body: JSON.stringify(event) });
    if (draw() < 0.1) shop.billing.fail('retrieveEvent');
    await handleWebhook(house(), { eventId: event.id }).catch(() => undefined);
  };
  for (let from = 0; from < shuffled.length; from += 8) await Promise.all(shuffled.slice(from, from + 8).map(work));
  // Retries the failed events, as the outbox does.
  const { db, read } = testScope();
  const waiting = await db.select().from(webhookEvents).where(eq(webhookEvents.state, 'received'));
  for (const { id } of waiting) await handleWebhook(house(), { eventId: id });

  const [bought, rights, paid, held, mails, ledger] = await read(
    db.select().from(orders),
    db.select().from(entitlements),
    db.select().from(payments),
    db.select().from(subscriptions),
    db.select().from(outbox).where(eq(outbox.kind, 'send-mail')),
    db.select().from(webhookEvents),
  );
  expect(ledger).toHaveLength(shop.billing.events.length);
  expect(new Set(ledger.map(({ state }) => state))).toEqual(new Set(['done', 'stale']));
  expect(bought.map(({ state }) => state)).toEqual(Array(12).fill('paid'));
  expect(rights).toHaveLength(12);
  for (const { sourceId, revokedAt } of rights) {
    const order = bought.find(({ id }) => id === sourceId);
    const notes = shop.billing.invoices.get(order?.invoiceId ?? '')?.creditNotes ?? [];
    expect(revokedAt !== null).toBe(notes.length > 0);
  }
  expect(paid.map(({ invoiceId }) => invoiceId).sort()).toEqual([...shop.billing.invoices.keys()].sort());
  for (const row of held) {
    const { state, version, nextPaymentAt } = shop.billing.subscriptions.get(row.subscriptionId) ?? {};
    expect(row).toMatchObject({ state, resourceVersion: version, nextPaymentAt });
  }
  expect(held).toHaveLength(12);
  const kinds = mails.map(({ payload }) => payload.mail);
  expect(kinds.filter((kind) => kind === 'purchase')).toHaveLength(12);
  expect(kinds.filter((kind) => kind === 'taken-back')).toHaveLength(6);
}, 60_000);
