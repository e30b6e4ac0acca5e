import { z } from 'zod';
import { readAnswer, resourceId } from './chargebee-answers';
import { readCoupon, readExpiry, readGone, readPrice, readRefunded } from './chargebee-facts';
import { readMoney, readUpdate } from './chargebee-subscription-answers';
import type { BillingEvent, EventFacts, EventHead } from './events-port';

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

export function readHead(raw: unknown): EventHead {
  return toHead(Event.parse(raw));
}

/** Throws provider-failed for unreadable facts. */
export function readEvent(raw: unknown): BillingEvent {
  const event = Event.parse(raw);
  const facts = readers.get(event.event_type)?.(event.content);
  return { ...toHead(event), ...(facts ?? { about: 'nothing' }) };
}

const EventsAnswer = z.object({
  list: z.array(z.object({ event: z.unknown() })),
  next_offset: z.string().nullish(),
});

/** A page of events; leaves out unreadable ones, which must not block the others. */
export function readHeads(raw: unknown): { events: EventHead[]; next: string | null } {
  const { list, next_offset: next } = readAnswer(EventsAnswer, raw);
  const read = list.map(({ event }) => Event.safeParse(event).data);
  return { events: read.flatMap((event) => (event ? [toHead(event)] : [])), next: next ?? null };
}
