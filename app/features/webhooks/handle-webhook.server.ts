import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { bundlePrices, coupons, coursePrices, planPrices, webhookEvents } from '#db/schema';
import { condition } from '#db/subqueries';
import { completeByInvoice, followRefund } from '~/features/checkout/follow-refund.server';
import {
  detachCustomer,
  followSubscription,
  followTermRefund,
  remindOfExpiry,
} from '~/features/subscriptions/follow-subscription.server';
import { type Currency, isCurrency } from '~/kit/money';
import { type BillingEvent, readFirst, type Scope } from '~/scope/scope';

type Outcome = Omit<Handled, 'outcome'> & { state: Handled['outcome'] | 'failed'; error?: string };

/**
 * Works on one event of the ledger; an internal job. The event's body only says where to look: the event is read again
 * from the provider, so a forged one changes nothing. Throws errors after which the job tries again.
 */
export async function handleWebhook(scope: Scope, { eventId }: { eventId: string }): Promise<void> {
  const row = await readFirst(scope, scope.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId)));
  // One that failed is worked on again when somebody asks for it.
  if (row?.state !== 'received' && row?.state !== 'failed') return;
  const outcome = await workOn(scope, eventId, row.receivedAt);
  await scope.write({
    settled: scope.db
      .update(webhookEvents)
      .set({
        state: outcome.state,
        error: outcome.error ?? null,
        resource: outcome.resource ?? null,
        version: outcome.version ?? null,
        handledAt: scope.now(),
      })
      .where(eq(webhookEvents.id, eventId)),
  });
}

async function workOn(scope: Scope, eventId: string, receivedAt: Date): Promise<Outcome> {
  const event = await scope.providers.billing.retrieveEvent(eventId);
  if (!event) {
    scope.log.warn('webhook-unknown-to-provider', { eventId });
    return { state: 'failed', error: 'The provider does not know this event.' };
  }
  const { outcome, ...told } = await followEvent(scope, event, receivedAt);
  return { state: outcome, ...told };
}

/**
 * Does what follows from an event, as the provider itself has it. Answers `ignored` when there is nothing to do about
 * it; what it throws makes the job try again.
 */
async function followEvent(scope: Scope, event: BillingEvent, receivedAt: Date): Promise<Handled> {
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
 * Money that went back: what came back of the invoice in all is read anew, so that the events of one refund, in any
 * order and any number, come to the same.
 */
async function takeRefund(scope: Scope, invoiceId: string, receivedAt: Date): Promise<'done' | 'ignored'> {
  const invoice = await scope.providers.billing.retrieveInvoice(invoiceId);
  if (!invoice?.creditNotes.length) return 'ignored';
  return invoice.subscriptionId ? followTermRefund(scope, invoice) : followRefund(scope, invoice, receivedAt);
}

/**
 * Writes the provider's changes to a coupon into the database. Coupons are made here and mirrored there, so an unknown
 * one is ignored. A coupon that was deleted there expires here, and its past uses stay.
 */
async function followCoupon(scope: Scope, event: EventAbout<'coupon'>): Promise<Handled> {
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

/** Writes the provider's price of a course, bundle or plan into the database; prices of other things are ignored. */
async function followPrice(scope: Scope, event: EventAbout<'price'>): Promise<Handled> {
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

interface Thing {
  kind: string;
  id: string;
  currency: Currency;
}

function thingOf(itemPriceId: string): Thing | null {
  const [, kind, id, currency] = /^(course|bundle|plan)-(.+)-([A-Z]{3})$/.exec(itemPriceId) ?? [];
  return kind && id && isCurrency(currency) ? { kind, id, currency } : null;
}

/** A sale that would be dearer than the price ends. */
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
  /** Of which kind and which one: `coupon:CUE20`. */
  resource: string;
  version: number;
}

/**
 * For things without a version of their own: the ledger keeps the version of each event, written in the batch that
 * applies it. `mark` is the first statement of that batch; `isNewest` holds while no newer version was applied.
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

/** The outcome of an event, with the resource and its version where the event is about something with versions. */
export interface Handled {
  outcome: 'done' | 'ignored' | 'stale';
  resource?: string | null;
  version?: number | null;
}
