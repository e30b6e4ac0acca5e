import { z } from 'zod';
import { AppError } from '~/kit/app-error';
import { type ChargebeeCall, dateOf, nullOn, readAnswer, requireSame, resourceId } from './chargebee-call';
import { InvoiceAnswer } from './chargebee-invoice-answers';
import { readMoney, readUpdate } from './chargebee-subscription-answers';
import type { BillingEvent, EventFacts, EventHead, EventsPort } from './events-port';

export function chargebeeEvents(call: ChargebeeCall): EventsPort {
  return {
    followsEvent,

    readEvent(body) {
      try {
        return toHead(Event.parse(JSON.parse(body)));
      } catch (cause) {
        throw new AppError('unreadable', 'The body is not an event.', { cause });
      }
    },

    async retrieveEvent(id) {
      if (!resourceId.test(id)) return null;
      return nullOn(['resource_not_found'], async () => {
        const answer = await call((api) => api.event.retrieve(id));
        const event = readEvent(answer.event);
        requireSame(id, event.id);
        return event;
      });
    },

    async listEvents(after, offset) {
      const wish = {
        occurred_at: { after: Math.floor(after.getTime() / 1000) },
        'sort_by[asc]': 'occurred_at',
        limit: 100,
        ...(offset !== null && { offset }),
      } as const;
      return readHeads(await call((api) => api.event.list(wish)));
    },
  };
}

/* The contents of events other than subscriptions; null if an event lacks them. */

/** Credit note events contain only the note; invoice events name the invoice's notes. */
const Refunded = z.object({
  credit_note: z.object({ reference_invoice_id: z.string().optional() }).optional(),
  invoice: InvoiceAnswer.optional(),
});

/** Throws provider-failed for unreadable content. */
function readRefunded(content: unknown): EventFacts | null {
  const { credit_note: note, invoice } = readAnswer(Refunded, content);
  const invoiceId = note?.reference_invoice_id ?? (invoice?.issued_credit_notes.length ? invoice.id : undefined);
  return invoiceId === undefined ? null : { about: 'refund', invoiceId };
}

const Gone = z.object({ customer: z.object({ id: z.string() }) });

function readGone(content: unknown): EventFacts | null {
  const found = Gone.safeParse(content).data;
  return found ? { about: 'gone', customerId: found.customer.id } : null;
}

const Coupon = z.object({
  coupon: z.object({
    id: z.string(),
    discount_type: z.string(),
    discount_percentage: z.number().optional(),
    duration_type: z.enum(['one_time', 'forever', 'limited_period']),
    period: z.number().int().optional(),
    valid_till: z.number().int().optional(),
    max_redemptions: z.number().int().optional(),
    status: z.string().default('active'),
    deleted: z.boolean().default(false),
    resource_version: z.number().int().default(0),
  }),
});

function readCoupon(content: unknown): EventFacts | null {
  const found = Coupon.safeParse(content).data?.coupon;
  if (!found) return null;
  const { discount_type: type, discount_percentage: percent, duration_type: duration } = found;
  const coupon = {
    code: found.id,
    percent: type === 'percentage' && percent !== undefined ? Math.round(percent) : null,
    cycles: duration === 'forever' ? null : duration === 'one_time' ? 1 : (found.period ?? 1),
    expiresAt: dateOf(found.valid_till),
    maxUses: found.max_redemptions ?? null,
    isGone: found.deleted || ['archived', 'deleted'].includes(found.status),
    version: found.resource_version,
  };
  return { about: 'coupon', coupon };
}

const Price = z.object({
  item_price: z.object({
    id: z.string(),
    pricing_model: z.string(),
    price: z.number().int().optional(),
    resource_version: z.number().int().default(0),
  }),
});

function readPrice(content: unknown): EventFacts | null {
  const found = Price.safeParse(content).data?.item_price;
  if (!found) return null;
  const isPlain = found.pricing_model === 'flat_fee' || found.pricing_model === 'per_unit';
  const price = { itemPriceId: found.id, price: (isPlain && found.price) || null, version: found.resource_version };
  return { about: 'price', price };
}

const Card = z.object({ expiry_month: z.number().int().optional(), expiry_year: z.number().int().optional() });

const Expiry = z.object({
  customer: z.object({ id: z.string() }),
  card: Card.optional(),
  payment_source: z.object({ card: Card.optional() }).optional(),
});

function readExpiry(content: unknown, hasExpired: boolean): EventFacts | null {
  const found = Expiry.safeParse(content).data;
  if (!found) return null;
  const { expiry_month: month, expiry_year: year } = found.card ?? found.payment_source?.card ?? {};
  const lastMonth = month && year ? `${year}-${String(month).padStart(2, '0')}` : null;
  return { about: 'expiry', expiry: { customerId: found.customer.id, month: lastMonth, hasExpired } };
}

/* Events, as the provider sends and lists them. */

type FactsReader = (content: unknown) => EventFacts | null;

const readSubscriptionUpdate: FactsReader = (content) => {
  const update = readUpdate(content);
  return update && { about: 'subscription', update };
};

/** The event types that we handle, and their readers. The provider's settings name the same types. */
const followed: [read: FactsReader, types: string[]][] = [
  // An invoice with a total of zero is never followed by a payment.
  [readMoney, ['invoice_generated', 'payment_succeeded']],
  [readRefunded, ['payment_refunded', 'credit_note_created', 'credit_note_updated', 'invoice_updated']],
  // Each of these contains the whole subscription or customer, so one reader handles all.
  [
    readSubscriptionUpdate,
    [
      'subscription_created',
      'subscription_started',
      'subscription_activated',
      'subscription_renewed',
      'subscription_changed',
      'subscription_trial_extended',
      'subscription_reactivated',
      'subscription_paused',
      'subscription_resumed',
      'subscription_cancelled',
      'subscription_cancellation_scheduled',
      'subscription_scheduled_cancellation_removed',
      'subscription_pause_scheduled',
      'subscription_scheduled_pause_removed',
      'subscription_resumption_scheduled',
      'subscription_deleted',
      // Only for their data: the product mails owners on its own dates (`tellSubscribers`).
      'subscription_trial_end_reminder',
      'subscription_renewal_reminder',
      'payment_failed',
      'customer_changed',
      'payment_source_added',
      'payment_source_updated',
      'payment_source_deleted',
    ],
  ],
  [(content) => readExpiry(content, false), ['payment_source_expiring', 'card_expiry_reminder']],
  [(content) => readExpiry(content, true), ['payment_source_expired', 'card_expired']],
  [readCoupon, ['coupon_created', 'coupon_updated', 'coupon_deleted']],
  [readPrice, ['item_price_updated']],
  [readGone, ['customer_deleted']],
];

const readers = new Map(followed.flatMap(([read, types]) => types.map((type) => [type, read] as const)));

export const followsEvent = (type: string): boolean => readers.has(type);

const Event = z.object({
  id: z.string().regex(resourceId),
  event_type: z.string().min(1).max(100),
  occurred_at: z.number().int(),
  content: z.record(z.string(), z.unknown()),
});

const toHead = ({ id, event_type: type, occurred_at: at }: z.infer<typeof Event>): EventHead => ({
  id,
  type,
  occurredAt: new Date(at * 1000),
});

/** Throws provider-failed for unreadable facts. */
function readEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  const facts = readers.get(event.event_type)?.(event.content);
  return { ...toHead(event), ...(facts ?? { about: 'nothing' }) };
}

const EventsAnswer = z.object({
  list: z.array(z.object({ event: z.unknown() })),
  next_offset: z.string().nullish(),
});

/** A page of events; leaves out unreadable ones, which must not block the others. */
function readHeads(raw: unknown): { events: EventHead[]; next: string | null } {
  const { list, next_offset: next } = readAnswer(EventsAnswer, raw);
  const read = list.map(({ event }) => Event.safeParse(event).data);
  return { events: read.flatMap((event) => (event ? [toHead(event)] : [])), next: next ?? null };
}
