import { z } from 'zod';
import { dateOf, failed, readAnswer, resourceId, Sum } from './chargebee-call';
import { InvoiceAnswer, readPaidInvoice } from './chargebee-invoice-answers';
import type { EventFacts } from './events-port';
import type { PayerFacts, SubscriptionFacts, SubscriptionUpdate } from './subscriptions-port';

/* The provider's answers about subscriptions and their payers. */

export const SubscriptionAnswer = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.enum(['in_trial', 'active', 'non_renewing', 'paused', 'cancelled', 'future', 'transferred']),
  currency_code: z.string(),
  created_at: z.number().int().optional(),
  started_at: z.number().int().optional(),
  trial_end: z.number().int().optional(),
  current_term_start: z.number().int().optional(),
  current_term_end: z.number().int().optional(),
  next_billing_at: z.number().int().optional(),
  cancelled_at: z.number().int().optional(),
  cancel_schedule_created_at: z.number().int().optional(),
  due_invoices_count: z.number().int().default(0),
  due_since: z.number().int().optional(),
  deleted: z.boolean().default(false),
  has_scheduled_changes: z.boolean().default(false),
  resource_version: z.number().int().default(0),
  subscription_items: z
    .array(z.object({ item_price_id: z.string(), item_type: z.string(), amount: Sum.optional() }))
    .default([]),
  coupons: z
    .array(z.object({ coupon_id: z.string(), applied_count: z.number().int().nonnegative().default(0) }))
    .default([]),
});

export const CustomerAnswer = z.object({
  id: z.string(),
  resource_version: z.number().int().default(0),
  payment_method: z.object({ type: z.string(), status: z.string().optional() }).optional(),
  primary_payment_source_id: z.string().optional(),
  card_status: z.string().optional(),
});

export const CardAnswer = z.object({ last4: z.string().optional() });

const SourceAnswer = z.object({
  card: CardAnswer.optional(),
  paypal: z.object({ email: z.string().optional() }).optional(),
});

export function readSubscription(found: z.infer<typeof SubscriptionAnswer>): SubscriptionFacts {
  const plan = found.subscription_items.find((item) => item.item_type === 'plan');
  const isOver = found.status === 'cancelled' || found.deleted;
  return {
    id: found.id,
    customerId: found.customer_id,
    // A subscription cancelled during its trial may still have the status of a trial.
    state: found.deleted
      ? 'cancelled'
      : found.status === 'in_trial' && found.cancel_schedule_created_at !== undefined
        ? 'non_renewing'
        : found.status,
    itemPriceId: plan?.item_price_id ?? null,
    currency: found.currency_code,
    price: plan?.amount ?? null,
    createdAt: new Date((found.created_at ?? found.started_at ?? 0) * 1000),
    trialEndsAt: dateOf(found.trial_end),
    termStartsAt: dateOf(found.current_term_start),
    termEndsAt: isOver ? dateOf(found.cancelled_at ?? found.current_term_end) : dateOf(found.current_term_end),
    nextPaymentAt: dateOf(found.next_billing_at),
    canceledAt: dateOf(found.cancel_schedule_created_at ?? (isOver ? found.cancelled_at : undefined)),
    dueSince: found.due_invoices_count > 0 ? dateOf(found.due_since) : null,
    couponCode: found.coupons[0]?.coupon_id ?? null,
    couponAppliedTimes: found.coupons[0]?.applied_count ?? 0,
    hasScheduledChanges: found.has_scheduled_changes,
    version: found.resource_version,
  };
}

/** The provider's kinds of payment that are a card. */
const cardTypes = ['card', 'apple_pay', 'google_pay'];

/**
 * How a customer pays; null if not at all. A customer who was never charged, as with a free subscription, may have a
 * method of type card that is invalid, or that no card belongs to. Kinds that this product does not offer count as none.
 */
function readMethod(customer: z.infer<typeof CustomerAnswer>, card: z.infer<typeof CardAnswer> | undefined) {
  const { payment_method: method, primary_payment_source_id: source, card_status: cardStatus } = customer;
  if (!method || method.status === 'invalid') return null;
  if (method.type.startsWith('paypal')) return 'PAYPAL';
  const hasCard = cardStatus !== 'no_card' && Boolean(source || card?.last4);
  return hasCard && cardTypes.includes(method.type) ? 'CREDIT_CARD' : null;
}

export function readPayer(
  customer: z.infer<typeof CustomerAnswer> | undefined,
  card: z.infer<typeof CardAnswer> | undefined,
  email?: string,
): PayerFacts | null {
  if (!customer) return null;
  const method = readMethod(customer, card);
  const lastFour = method === 'CREDIT_CARD' ? (card?.last4 ?? null) : null;
  return { customerId: customer.id, method, lastFour, email: email ?? null, version: customer.resource_version };
}

const Update = z.object({
  subscription: SubscriptionAnswer.optional(),
  customer: CustomerAnswer.optional(),
  card: CardAnswer.optional(),
  payment_source: SourceAnswer.optional(),
  invoice: InvoiceAnswer.optional(),
});

/** Throws provider-failed for unreadable answers, and for answers about more than one customer. */
function parseUpdate(raw: unknown): z.infer<typeof Update> {
  const parts = readAnswer(Update, raw);
  const { subscription, customer, invoice } = parts;
  const customers = [subscription?.customer_id, customer?.id, invoice?.customer_id].filter((id) => id !== undefined);
  if (new Set(customers).size > 1) throw failed('The billing provider’s answer names more than one customer.');
  return parts;
}

function toUpdate({ subscription, customer, card, payment_source: source, invoice }: z.infer<typeof Update>) {
  const isPaid = invoice?.subscription_id !== undefined && invoice.status === 'paid';
  return {
    subscription: subscription ? readSubscription(subscription) : null,
    payer: readPayer(customer, card ?? source?.card, source?.paypal?.email),
    payment: isPaid ? readPaidInvoice(invoice) : null,
  };
}

/** The subscription data in an answer or an event; null for none. Throws like `parseUpdate`. */
export function readUpdate(raw: unknown): SubscriptionUpdate | null {
  const update = toUpdate(parseUpdate(raw));
  return update.subscription || update.payment || update.payer ? update : null;
}

/**
 * The facts of an invoice event: the update of its subscription, or the invoice of a one-off purchase; null for neither.
 * Throws like `parseUpdate`.
 */
export function readMoney(content: unknown): EventFacts | null {
  const parts = parseUpdate(content);
  const update = toUpdate(parts);
  if (update.subscription ?? update.payment) return { about: 'subscription', update };
  const { invoice } = parts;
  if (!invoice) return null;
  const { id: invoiceId, customer_id: customerId, status, po_number: reference = null } = invoice;
  return { about: 'money', invoice: { invoiceId, customerId, isPaid: status === 'paid', reference } };
}

export const NewSourceAnswer = z.object({ payment_source: z.object({ id: z.string().regex(resourceId) }) });
