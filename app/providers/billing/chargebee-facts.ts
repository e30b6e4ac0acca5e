import { z } from 'zod';
import { dateOf, readAnswer } from './chargebee-answers';
import { InvoiceAnswer } from './chargebee-invoice-answers';
import type { EventFacts } from './events-port';

/* What events contain beside subscriptions; null if an event lacks it. */

/** Credit note events contain only the note; invoice events name the invoice's notes. */
const Refunded = z.object({
  credit_note: z.object({ reference_invoice_id: z.string().optional() }).optional(),
  invoice: InvoiceAnswer.optional(),
});

/** Throws provider-failed for unreadable content. */
export function readRefunded(content: unknown): EventFacts | null {
  const { credit_note: note, invoice } = readAnswer(Refunded, content);
  const invoiceId = note?.reference_invoice_id ?? (invoice?.issued_credit_notes.length ? invoice.id : undefined);
  return invoiceId === undefined ? null : { about: 'refund', invoiceId };
}

const Gone = z.object({ customer: z.object({ id: z.string() }) });

export function readGone(content: unknown): EventFacts | null {
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

export function readCoupon(content: unknown): EventFacts | null {
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

export function readPrice(content: unknown): EventFacts | null {
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

export function readExpiry(content: unknown, hasExpired: boolean): EventFacts | null {
  const found = Expiry.safeParse(content).data;
  if (!found) return null;
  const { expiry_month: month, expiry_year: year } = found.card ?? found.payment_source?.card ?? {};
  const lastMonth = month && year ? `${year}-${String(month).padStart(2, '0')}` : null;
  return { about: 'expiry', expiry: { customerId: found.customer.id, month: lastMonth, hasExpired } };
}
