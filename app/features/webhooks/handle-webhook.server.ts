import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { bundlePrices, coupons, coursePrices, planPrices, webhookEvents } from '#db/schema';
import { condition } from '#db/subqueries';
import { completeByInvoice, followRefund } from '~/features/checkout/follow-refund.server';
import {
  detachCustomer,
  type Followed,
  followSubscription,
  followTermRefund,
  remindOfExpiry,
} from '~/features/subscriptions/follow-subscription.server';
import { isCurrency } from '~/kit/money';
import { type BillingEvent, readFirst, type Scope } from '~/scope/scope';

/**
 * Processes one event of the ledger; an internal job. The event's body only says where to look: the event is read again
 * from the provider, so a forged event changes nothing. Throws errors after which the job tries again.
 */
export async function handleWebhook(scope: Scope, { eventId }: { eventId: string }): Promise<void> {
  const row = await readFirst(scope, scope.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId)));
  // A failed event is processed again on request.
  if (row?.state !== 'received' && row?.state !== 'failed') return;
  const event = await scope.providers.billing.retrieveEvent(eventId);
  if (!event) scope.log.warn('webhook-unknown-to-provider', { eventId });
  const followed = event && (await followEvent(scope, event, row.receivedAt));
  await scope.write({
    settled: scope.db
      .update(webhookEvents)
      .set({
        state: followed?.outcome ?? 'failed',
        error: followed ? null : 'The provider does not know this event.',
        resource: followed?.resource ?? null,
        version: followed?.version ?? null,
        handledAt: scope.now(),
      })
      .where(eq(webhookEvents.id, eventId)),
  });
}

/**
 * Applies an event, with the facts that the provider returns. Returns `ignored` if there is nothing to do. An error
 * makes the job try again.
 */
async function followEvent(scope: Scope, event: BillingEvent, receivedAt: Date): Promise<Followed> {
  const { occurredAt } = event;
  switch (event.about) {
    case 'money':
      return { outcome: await completeByInvoice(scope, event.invoice, receivedAt) };
    case 'refund':
      return { outcome: await takeRefund(scope, event.invoiceId, receivedAt) };
    case 'subscription':
      return followSubscription(scope, event.update);
    case 'coupon':
      return followCoupon(scope, event);
    case 'price':
      return followPrice(scope, event);
    case 'expiry':
      return { outcome: await remindOfExpiry(scope, event.expiry, occurredAt) };
    case 'gone':
      return { outcome: await detachCustomer(scope, { customerId: event.customerId, deletedAt: occurredAt }) };
    case 'nothing':
      return { outcome: 'ignored' };
  }
}

/**
 * Applies a refund. The total refunded sum of the invoice is read again, so the events of one refund have the same
 * result in any order and any number.
 */
async function takeRefund(scope: Scope, invoiceId: string, receivedAt: Date): Promise<'done' | 'ignored'> {
  const invoice = await scope.providers.billing.retrieveInvoice(invoiceId);
  if (!invoice?.creditNotes.length) return 'ignored';
  return invoice.subscriptionId ? followTermRefund(scope, invoice) : followRefund(scope, invoice, receivedAt);
}

/**
 * Writes the provider's changes to a coupon into the database. Coupons are made here and copied to the provider, so an
 * unknown coupon is ignored. A coupon that was deleted at the provider expires here, and its past uses stay.
 */
async function followCoupon(scope: Scope, event: EventAbout<'coupon'>): Promise<Followed> {
  const { coupon: facts } = event;
  const code = facts.code.toUpperCase();
  const told = { resource: `coupon:${code}`, version: facts.version };
  const { mark, isNewest } = markVersion(scope, { eventId: event.id, ...told });
  const goneAt = sql`min(coalesce(${coupons.expiresAt}, ${event.occurredAt.getTime()}), ${event.occurredAt.getTime()})`;
  const isOfPlans = sql`${coupons.appliesTo} <> 'courses'`;
  const { known } = await scope.write({
    mark,
    changed: scope.db
      .update(coupons)
      .set({
        ...(facts.percent !== null && { percent: facts.percent }),
        cycles: sql`CASE WHEN ${isOfPlans} THEN ${facts.cycles} ELSE ${coupons.cycles} END`,
        isForever: sql`CASE WHEN ${isOfPlans} THEN ${facts.cycles === null ? 1 : 0} ELSE ${coupons.isForever} END`,
        expiresAt: facts.isGone ? goneAt : facts.expiresAt,
        maxUses: facts.maxUses,
      })
      .where(and(eq(coupons.code, code), isNewest)),
    known: firstOf(scope.db.select({ isNewest }).from(coupons).where(eq(coupons.code, code))),
  });
  if (!known) return { outcome: 'ignored', ...told };
  return { outcome: known.isNewest ? 'done' : 'stale', ...told };
}

/** Writes the provider's price of a course, bundle or plan into the database. Other prices are ignored. */
async function followPrice(scope: Scope, event: EventAbout<'price'>): Promise<Followed> {
  const { price: facts } = event;
  const thing = thingOf(facts.itemPriceId);
  if (!facts.price || !thing) return { outcome: 'ignored' };
  const told = { resource: `item_price:${facts.itemPriceId}`, version: facts.version };
  const { mark, isNewest } = markVersion(scope, { eventId: event.id, ...told });
  const { newest } = await scope.write({
    mark,
    repriced: reprice(scope, thing, facts.price, isNewest),
    newest: firstOf(scope.db.select({ isNewest }).from(webhookEvents).where(eq(webhookEvents.id, event.id))),
  });
  return { outcome: newest?.isNewest ? 'done' : 'stale', ...told };
}

type Thing = NonNullable<ReturnType<typeof thingOf>>;

function thingOf(itemPriceId: string) {
  const [, kind, id, currency] = /^(course|bundle|plan)-(.+)-([A-Z]{3})$/.exec(itemPriceId) ?? [];
  return kind && id && isCurrency(currency) ? { kind, id, currency } : null;
}

/** Changes a price. A sale price above the new price ends. */
function reprice({ db }: Scope, { kind, id, currency }: Thing, price: number, isNewest: SQL): Statement {
  switch (kind) {
    case 'course':
      return db
        .update(coursePrices)
        .set({ price, salePrice: sql`iif(${coursePrices.salePrice} <= ${price}, ${coursePrices.salePrice}, NULL)` })
        .where(and(eq(coursePrices.courseId, id), eq(coursePrices.currency, currency), isNewest));
    case 'bundle':
      return db
        .update(bundlePrices)
        .set({ price })
        .where(and(eq(bundlePrices.bundleId, id), eq(bundlePrices.currency, currency), isNewest));
    default:
      return db
        .update(planPrices)
        .set({ price })
        .where(and(eq(planPrices.planId, id), eq(planPrices.currency, currency), isNewest));
  }
}

interface Told {
  eventId: string;
  /** The kind and the id of the resource: `coupon:CUE20`. */
  resource: string;
  version: number;
}

/**
 * Compares versions of resources whose own rows have no version: the ledger keeps the version of each event, written in
 * the batch that applies the event. `mark` is the first statement of that batch. `isNewest` is true if no newer version
 * was applied.
 */
function markVersion({ db }: Scope, { eventId, resource, version }: Told): { mark: Statement; isNewest: SQL<boolean> } {
  return {
    mark: db.update(webhookEvents).set({ resource, version }).where(eq(webhookEvents.id, eventId)),
    isNewest: condition(sql`NOT EXISTS (SELECT 1 FROM ${webhookEvents} w
      WHERE w.resource = ${resource} AND w.version > ${version})`),
  };
}

/** An event with the facts of its subject: `EventAbout<'coupon'>` has a coupon. */
type EventAbout<Subject extends BillingEvent['about']> = Extract<BillingEvent, { about: Subject }>;
