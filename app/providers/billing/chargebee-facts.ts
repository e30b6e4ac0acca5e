import { z } from 'zod';
import type { CouponFacts, ExpiryFacts, PriceFacts } from './port';

/* What events tell beside subscriptions and invoices; null where one does not tell it. */

const Customer = z.object({ customer: z.object({ id: z.string() }) });

export function readCustomerId(content: unknown): string | null {
  return Customer.safeParse(content).data?.customer.id ?? null;
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

export function readCoupon(content: unknown): CouponFacts | null {
  const found = Coupon.safeParse(content).data?.coupon;
  if (!found) return null;
  const { discount_type: type, discount_percentage: percent, duration_type: duration } = found;
  return {
    code: found.id,
    percent: type === 'percentage' && percent !== undefined ? Math.round(percent) : null,
    cycles: duration === 'forever' ? null : duration === 'one_time' ? 1 : (found.period ?? 1),
    expiresAt: found.valid_till === undefined ? null : new Date(found.valid_till * 1000),
    maxUses: found.max_redemptions ?? null,
    isGone: found.deleted || ['archived', 'deleted'].includes(found.status),
    version: found.resource_version,
  };
}

const Price = z.object({
  item_price: z.object({
    id: z.string(),
    pricing_model: z.string(),
    price: z.number().int().optional(),
    resource_version: z.number().int().default(0),
  }),
});

export function readPrice(content: unknown): PriceFacts | null {
  const found = Price.safeParse(content).data?.item_price;
  if (!found) return null;
  const isPlain = found.pricing_model === 'flat_fee' || found.pricing_model === 'per_unit';
  return { itemPriceId: found.id, price: (isPlain && found.price) || null, version: found.resource_version };
}

const Card = z.object({
  last4: z.string().optional(),
  expiry_month: z.number().int().optional(),
  expiry_year: z.number().int().optional(),
});

const Expiry = z.object({
  customer: z.object({ id: z.string() }),
  card: Card.optional(),
  payment_source: z.object({ card: Card.optional() }).optional(),
});

export function readExpiry(content: unknown): ExpiryFacts | null {
  const found = Expiry.safeParse(content).data;
  if (!found) return null;
  const { last4, expiry_month: month, expiry_year: year } = found.card ?? found.payment_source?.card ?? {};
  return {
    customerId: found.customer.id,
    lastFour: last4 ?? null,
    month: month && year ? `${year}-${String(month).padStart(2, '0')}` : null,
  };
}
