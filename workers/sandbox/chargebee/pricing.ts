import type { Sandbox } from '../sandbox';
import { BillingError, wrongParameter } from './errors';
import { type Coupon, findResource, putResource, requireResource } from './resources';
import { untranspose } from './wire';

/** A purchase to price; names are those on the wire, arrays no longer transposed. */
interface PricingRequest {
  currencyCode?: string;
  items: { item_price_id?: string; quantity?: number; unit_price?: number }[];
  itemType: 'charge' | 'plan';
  /** Coupons that the buyer names: each must be usable for a purchase now. */
  couponIds?: string[];
  /** Coupons that a subscription has already: neither their expiry nor their redemptions end them. */
  kept?: Coupon[];
  discounts?: { apply_on?: string; item_price_id?: string; percentage?: number; amount?: number }[];
}

/** The name of a purchase's items on the wire, for errors. */
const ITEMS_PARAM = { charge: 'item_prices', plan: 'subscription_items' };

/** One-off items as a call has them, transposed. */
export interface ChargesInput {
  currency_code?: string;
  coupon_ids?: string[];
  item_prices?: { item_price_id?: string[]; quantity?: number[]; unit_price?: number[] };
  discounts?: { apply_on?: string[]; item_price_id?: string[]; percentage?: number[]; amount?: number[] };
}

/** The parameters of `ChargesInput`, without its coupons. */
export const CHARGES = [
  'currency_code',
  'item_prices.item_price_id',
  'item_prices.quantity',
  'item_prices.unit_price',
  'discounts.apply_on',
  'discounts.item_price_id',
  'discounts.percentage',
  'discounts.amount',
];

/** Plans as a call has them, transposed. */
export interface PlansInput {
  coupon_ids?: string[];
  subscription_items?: { item_price_id?: string[]; quantity?: number[]; unit_price?: number[] };
}

/** The parameters of `PlansInput`, without its coupons. */
export const PLANS = [
  'subscription_items.item_price_id',
  'subscription_items.quantity',
  'subscription_items.unit_price',
];

/** The coupon with its status at `now`, in unix seconds: expired after its last moment. */
export function withStatus(coupon: Coupon, now: number): Coupon {
  const isOver = coupon.valid_till !== undefined && coupon.valid_till <= now;
  return isOver ? { ...coupon, status: 'expired' } : coupon;
}

/** Counts one more use of each coupon. */
export function redeemCoupons(sandbox: Sandbox, ids: string[]): void {
  for (const id of ids) {
    const coupon = findResource(sandbox, 'coupon', id);
    if (coupon) putResource(sandbox, { ...coupon, redemptions: (coupon.redemptions ?? 0) + 1 });
  }
}

/** The coupons that a call names; an empty one is none. */
export function couponsIn({ coupon_ids = [] }: { coupon_ids?: string[] }): string[] {
  return coupon_ids.filter(Boolean);
}

/** Prices the one-off items of a call. */
export function priceCharges(sandbox: Sandbox, input: ChargesInput): Pricing {
  return priceItems(sandbox, {
    currencyCode: input.currency_code || undefined,
    items: untranspose(input.item_prices),
    itemType: 'charge',
    couponIds: couponsIn(input),
    discounts: untranspose(input.discounts),
  });
}

/** Prices the plans of a call, in this currency or that of the first plan. */
export function pricePlans(sandbox: Sandbox, input: PlansInput, currencyCode?: string): Pricing {
  const items = untranspose(input.subscription_items);
  return priceItems(sandbox, { currencyCode, items, itemType: 'plan', couponIds: couponsIn(input) });
}

type ReductionType = 'item_level_coupon' | 'item_level_discount' | 'document_level_coupon' | 'document_level_discount';

/** Minor units everywhere. */
export interface PricedLine {
  itemPriceId: string;
  itemType: 'charge' | 'plan';
  description: string;
  unitAmount: number;
  quantity: number;
  /** Before discounts. */
  amount: number;
  discounts: { type: ReductionType; entityId?: string; amount: number }[];
}

interface Discount {
  type: ReductionType;
  entityId?: string;
  description: string;
  kind: 'fixed_amount' | 'percentage';
}

export interface Pricing {
  currencyCode: string;
  lines: PricedLine[];
  discounts: (Discount & { amount: number })[];
  /** Before discounts. */
  subTotal: number;
  total: number;
}

interface Reduction extends Discount {
  /** Minor units, or per cent. */
  value: number;
  fits: (line: PricedLine) => boolean;
}

/** The provider's order: item level before document level, and within each fixed amounts before percentages. */
const ORDER = ['item fixed_amount', 'item percentage', 'document fixed_amount', 'document percentage'];

/**
 * Prices a purchase: unit prices may be overridden, each discount is rounded half up per line, and no line falls below
 * zero. Throws the provider's errors for unknown prices, mixed currencies and unusable coupons.
 */
export function priceItems(sandbox: Sandbox, request: PricingRequest): Pricing {
  const { items, itemType, couponIds = [], kept = [], discounts: wanted = [] } = request;
  const first = findResource(sandbox, 'item_price', items[0]?.item_price_id);
  const currencyCode = request.currencyCode ?? first?.currency_code;
  const lines = items.map((item, index) => priceLine(sandbox, item, itemType, currencyCode, index));
  if (!lines.length || !currencyCode)
    throw wrongParameter(`${ITEMS_PARAM[itemType]}[item_price_id][0]`, 'cannot be blank');
  const reductions = [
    ...couponIds.map((id, index) => couponReduction(requireUsable(sandbox, id, index, lines))),
    ...kept.map(couponReduction),
    ...wanted.map((discount, index) => discountReduction(discount, index, lines)),
  ].sort((a, b) => rank(a) - rank(b));
  const discounts = reductions.map((reduction) => reduce(lines, reduction));
  const subTotal = sum(lines.map((line) => line.amount));
  const total = subTotal - sum(discounts.map((discount) => discount.amount));
  return { currencyCode, lines, discounts, subTotal, total };
}

/** A line's price after its discounts. */
export function netOf(line: PricedLine): number {
  return line.amount - sum(line.discounts.map((discount) => discount.amount));
}

function priceLine(
  sandbox: Sandbox,
  item: PricingRequest['items'][number],
  itemType: PricingRequest['itemType'],
  currencyCode: string | undefined,
  index: number,
): PricedLine {
  const param = `${ITEMS_PARAM[itemType]}[item_price_id][${index}]`;
  if (!item.item_price_id) throw wrongParameter(param, 'cannot be blank');
  const price = requireResource(sandbox, 'item_price', item.item_price_id, param);
  if (price.item_type !== itemType) throw wrongParameter(param, `should be a ${itemType} item price`);
  if (price.currency_code !== currencyCode) throw wrongParameter(param, `is not in ${currencyCode}`);
  const unitAmount = item.unit_price ?? price.price ?? 0;
  const quantity = item.quantity ?? 1;
  return {
    itemPriceId: price.id,
    itemType,
    description: price.external_name ?? price.name,
    unitAmount,
    quantity,
    amount: unitAmount * quantity,
    discounts: [],
  };
}

/** The coupon that the buyer names. Throws the provider's error if it cannot be used for what is bought. */
function requireUsable(sandbox: Sandbox, id: string, index: number, lines: PricedLine[]): Coupon {
  const param = `coupon_ids[${index}]`;
  const coupon = withStatus(requireResource(sandbox, 'coupon', id, param), sandbox.clock.now());
  const isUsedUp = coupon.max_redemptions !== undefined && (coupon.redemptions ?? 0) >= coupon.max_redemptions;
  if (coupon.status !== 'active' || isUsedUp) {
    const reason = isUsedUp ? 'has been redeemed as often as it can be' : 'has expired';
    throw new BillingError(400, 'invalid_request', 'resource_limit_exhausted', `The coupon ${id} ${reason}`, param);
  }
  if (!lines.some((line) => isForLine(coupon, line))) {
    throw wrongParameter(param, `the coupon ${id} cannot be used for what is bought`);
  }
  return coupon;
}

function couponReduction(coupon: Coupon): Reduction {
  return {
    type: coupon.apply_on === 'invoice_amount' ? 'document_level_coupon' : 'item_level_coupon',
    kind: coupon.discount_type === 'percentage' ? 'percentage' : 'fixed_amount',
    value: coupon.discount_percentage ?? coupon.discount_amount ?? 0,
    entityId: coupon.id,
    description: coupon.invoice_name ?? coupon.name,
    fits: (line) => isForLine(coupon, line),
  };
}

/** Whether a coupon lowers this price. */
export function isForLine(coupon: Coupon, line: Pick<PricedLine, 'itemType' | 'itemPriceId'>): boolean {
  const constraint = coupon.item_constraints?.find((one) => one.item_type === line.itemType);
  if (!constraint || constraint.constraint === 'none') return false;
  // The types lack this; by the API's reference these are strings.
  const ids = (constraint.item_price_ids ?? []) as string[];
  return constraint.constraint === 'all' || ids.includes(line.itemPriceId);
}

function discountReduction(
  discount: NonNullable<PricingRequest['discounts']>[number],
  index: number,
  lines: PricedLine[],
): Reduction {
  const isForItem = discount.apply_on === 'specific_item_price';
  if (isForItem && !lines.some((line) => line.itemPriceId === discount.item_price_id)) {
    throw wrongParameter(`discounts[item_price_id][${index}]`, 'is not among what is bought');
  }
  if ((discount.percentage === undefined) === (discount.amount === undefined)) {
    throw wrongParameter(`discounts[percentage][${index}]`, 'either a percentage or an amount is needed');
  }
  return {
    type: isForItem ? 'item_level_discount' : 'document_level_discount',
    kind: discount.percentage === undefined ? 'fixed_amount' : 'percentage',
    value: discount.percentage ?? discount.amount ?? 0,
    description: discount.percentage === undefined ? 'Discount' : `${discount.percentage}% off`,
    fits: (line) => !isForItem || line.itemPriceId === discount.item_price_id,
  };
}

/** Takes a reduction off every matching line and returns its total. */
function reduce(lines: PricedLine[], reduction: Reduction): Pricing['discounts'][number] {
  const fitting = lines.filter(reduction.fits);
  const parts =
    reduction.kind === 'percentage'
      ? fitting.map((line) => percentageOf(netOf(line), reduction.value))
      : spread(Math.min(reduction.value, sum(fitting.map(netOf))), fitting.map(netOf));
  const { type, entityId } = reduction;
  for (const [index, line] of fitting.entries()) line.discounts.push({ type, entityId, amount: parts[index] ?? 0 });
  return { type, entityId, description: reduction.description, kind: reduction.kind, amount: sum(parts) };
}

/** Rounds half up. Computes in hundredths of a per cent, so no binary fraction decides a cent. */
function percentageOf(amount: number, percentage: number): number {
  return Math.floor((amount * Math.round(percentage * 100) + 5_000) / 10_000);
}

/** Splits an amount in proportion; the shares add up to it. */
export function spread(amount: number, weights: number[]): number[] {
  const whole = sum(weights);
  let weightSoFar = 0;
  let given = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const share = whole === 0 ? 0 : Math.round((amount * weightSoFar) / whole) - given;
    given += share;
    return share;
  });
}

function rank(reduction: Reduction): number {
  return ORDER.indexOf(`${reduction.type.split('_')[0]} ${reduction.kind}`);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
