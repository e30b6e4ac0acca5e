import type { Sandbox } from '../sandbox';
import { findCoupon } from './coupons';
import { BillingError, notFound, wrongParameter } from './errors';
import type { Coupon, ItemPrice } from './resources';

/** A purchase to price; names are those on the wire, arrays no longer transposed. */
export interface PricingRequest {
  currencyCode?: string;
  items: { item_price_id?: string; quantity?: number; unit_price?: number }[];
  /** The name of `items` on the wire, for errors. */
  itemsParam: 'item_prices' | 'subscription_items';
  itemType: 'charge' | 'plan';
  couponIds: string[];
  discounts: { apply_on?: string; item_price_id?: string; percentage?: number; amount?: number }[];
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

export interface Pricing {
  currencyCode: string;
  lines: PricedLine[];
  discounts: {
    type: ReductionType;
    entityId?: string;
    description: string;
    kind: 'fixed_amount' | 'percentage';
    amount: number;
  }[];
  /** Before discounts. */
  subTotal: number;
  total: number;
}

interface Reduction {
  type: ReductionType;
  kind: 'fixed_amount' | 'percentage';
  /** Minor units, or per cent. */
  value: number;
  entityId?: string;
  description: string;
  fits: (line: PricedLine) => boolean;
}

/** The provider's order: item level before document level, and within each fixed amounts before percentages. */
const ORDER = ['item fixed_amount', 'item percentage', 'document fixed_amount', 'document percentage'];

/**
 * Prices a purchase: unit prices may be overridden, each discount is rounded half up per line, and no line falls below
 * zero. Throws the provider's errors for unknown prices, mixed currencies and unusable coupons.
 */
export function priceItems(sandbox: Sandbox, request: PricingRequest): Pricing {
  const lines = request.items.map((item, index) => priceLine(sandbox, request, item, index));
  const first = lines[0];
  if (!first) throw wrongParameter(`${request.itemsParam}[item_price_id][0]`, 'cannot be blank');
  const reductions = [
    ...request.couponIds.map((id, index) =>
      couponReduction(
        sandbox,
        id,
        index,
        lines.map(({ line }) => line),
      ),
    ),
    ...request.discounts.map((discount, index) =>
      discountReduction(
        discount,
        index,
        lines.map(({ line }) => line),
      ),
    ),
  ].sort((a, b) => rank(a) - rank(b));
  const priced = lines.map(({ line }) => line);
  const discounts = reductions.map((reduction) => reduce(priced, reduction));
  const subTotal = sum(priced.map((line) => line.amount));
  const total = subTotal - sum(discounts.map((discount) => discount.amount));
  return { currencyCode: first.currencyCode, lines: priced, discounts, subTotal, total };
}

/** A line's price after its discounts. */
export function netOf(line: PricedLine): number {
  return line.amount - sum(line.discounts.map((discount) => discount.amount));
}

function priceLine(
  { store }: Sandbox,
  request: PricingRequest,
  item: PricingRequest['items'][number],
  index: number,
): { line: PricedLine; currencyCode: string } {
  const param = `${request.itemsParam}[item_price_id][${index}]`;
  if (!item.item_price_id) throw wrongParameter(param, 'cannot be blank');
  const price = store.find<ItemPrice>('item_price', item.item_price_id)?.body;
  if (!price) throw notFound(item.item_price_id, param);
  if (price.item_type !== request.itemType) throw wrongParameter(param, `should be a ${request.itemType} item price`);
  const firstId = request.items[0]?.item_price_id ?? '';
  const currencyCode =
    request.currencyCode ?? store.find<ItemPrice>('item_price', firstId)?.body.currency_code ?? price.currency_code;
  if (price.currency_code !== currencyCode) throw wrongParameter(param, `is not in ${currencyCode}`);
  const unitAmount = item.unit_price ?? price.price ?? 0;
  const quantity = item.quantity ?? 1;
  const line: PricedLine = {
    itemPriceId: price.id,
    itemType: request.itemType,
    description: price.external_name ?? price.name,
    unitAmount,
    quantity,
    amount: unitAmount * quantity,
    discounts: [],
  };
  return { line, currencyCode };
}

function couponReduction(sandbox: Sandbox, id: string, index: number, lines: PricedLine[]): Reduction {
  const param = `coupon_ids[${index}]`;
  const coupon = findCoupon(sandbox, id);
  if (!coupon) throw notFound(id, param);
  const isUsedUp = coupon.max_redemptions !== undefined && (coupon.redemptions ?? 0) >= coupon.max_redemptions;
  if (coupon.status !== 'active' || isUsedUp) {
    const reason = isUsedUp ? 'has been redeemed as often as it can be' : 'has expired';
    throw new BillingError(400, 'invalid_request', 'resource_limit_exhausted', `The coupon ${id} ${reason}`, param);
  }
  const fits = (line: PricedLine) => isForLine(coupon, line);
  if (!lines.some(fits)) throw wrongParameter(param, `the coupon ${id} cannot be used for what is bought`);
  return {
    type: coupon.apply_on === 'invoice_amount' ? 'document_level_coupon' : 'item_level_coupon',
    kind: coupon.discount_type === 'percentage' ? 'percentage' : 'fixed_amount',
    value: coupon.discount_percentage ?? coupon.discount_amount ?? 0,
    entityId: id,
    description: coupon.invoice_name ?? coupon.name,
    fits,
  };
}

function isForLine(coupon: Coupon, line: PricedLine): boolean {
  const constraint = coupon.item_constraints?.find((one) => one.item_type === line.itemType);
  if (!constraint || constraint.constraint === 'none') return false;
  // The types lack this; by the API's reference these are strings.
  const ids = (constraint.item_price_ids ?? []) as string[];
  return constraint.constraint === 'all' || ids.includes(line.itemPriceId);
}

function discountReduction(
  discount: PricingRequest['discounts'][number],
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
  for (const [index, line] of fitting.entries()) {
    line.discounts.push({ type, ...(entityId && { entityId }), amount: parts[index] ?? 0 });
  }
  return {
    type,
    ...(entityId && { entityId }),
    description: reduction.description,
    kind: reduction.kind,
    amount: sum(parts),
  };
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
