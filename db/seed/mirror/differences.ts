import type { Coupon, Item, ItemPrice } from 'chargebee';
import {
  type BillingCatalogue,
  type CatalogueCoupon,
  type CatalogueItem,
  type CatalogueItemPrice,
  type Constraint,
  constraintsOf,
} from '../catalogue';

/** The billing provider's catalogue. */
export interface Mirrored {
  items: Item[];
  itemPrices: ItemPrice[];
  coupons: Coupon[];
}

/** An object whose state at the provider differs from ours. */
export type Difference = { id: string; isNew: boolean; says: string } & (
  | { kind: 'item'; wanted: CatalogueItem }
  | { kind: 'item price'; wanted: CatalogueItemPrice }
  | { kind: 'coupon'; wanted: CatalogueCoupon; constraints: Constraint[] }
);

export interface Comparison {
  /** In order of dependency: a price needs its item, a coupon its prices. */
  differences: Difference[];
  /** Objects at the provider that we do not sell, or that were archived there: reported and left alone. */
  left: string[];
}

/** The provider's limit. */
const longestName = 100;
/** The name that customers read, cut as the app cuts it (`chargebee-items.ts`). */
export const nameOf = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

export function compareCatalogue(wanted: BillingCatalogue, there: Mirrored): Comparison {
  const items = new Map(there.items.map((item) => [item.id, item]));
  const prices = new Map(there.itemPrices.map((price) => [price.id, price]));
  const coupons = new Map(there.coupons.map((coupon) => [coupon.id, coupon]));
  const differences = [
    ...wanted.items.flatMap((item) => differenceOf('item', item, itemFaults(item, items.get(item.id)))),
    ...wanted.itemPrices.flatMap((price) =>
      differenceOf('item price', price, priceFaults(price, prices.get(price.id))),
    ),
    ...wanted.coupons.flatMap((coupon) => {
      const constraints = constraintsOf(coupon, wanted);
      const faults = couponFaults(coupon, constraints, coupons.get(coupon.id));
      return differenceOf('coupon', coupon, faults).map((one) => ({ ...one, constraints }));
    }),
  ] as Difference[];
  return {
    differences: differences.filter(({ id }) => !isArchived([items, prices, coupons], id)),
    left: leftAlone(wanted, there),
  };
}

/** Null if the object is missing at the provider. */
type Faults = string[] | null;

function differenceOf<Wanted extends { id: string }>(kind: string, wanted: Wanted, faults: Faults) {
  if (faults === null) return [{ kind, id: wanted.id, wanted, isNew: true, says: `${kind} ${wanted.id}: new` }];
  if (!faults.length) return [];
  return [{ kind, id: wanted.id, wanted, isNew: false, says: `${kind} ${wanted.id}: ${faults.join(', ')}` }];
}

/** A fault in words if two values differ. */
const differs = (name: string, there: unknown, here: unknown) =>
  (there ?? null) === (here ?? null) ? [] : [`${name} ${there ?? 'none'} becomes ${here ?? 'none'}`];

/** The app's own names at the provider end in the item's id, since names there are unique. */
function itemFaults({ name }: CatalogueItem, there: Item | undefined): Faults {
  return there ? differs('name', there.external_name ?? there.name, nameOf(name)) : null;
}

function priceFaults(wanted: CatalogueItemPrice, there: ItemPrice | undefined): Faults {
  if (!there) return null;
  return [
    ...differs('price', there.price, wanted.price),
    ...differs('period', there.period, wanted.period),
    ...differs('period unit', there.period_unit, wanted.periodUnit),
    ...differs('billing cycles', there.billing_cycles, wanted.billingCycles),
    ...differs('trial days', there.trial_period, wanted.trialPeriodDays),
  ];
}

/** An expired coupon is neither created nor changed: old invoices refer to it. */
function couponFaults(wanted: CatalogueCoupon, constraints: Constraint[], there: Coupon | undefined): Faults {
  if (wanted.status === 'expired') return [];
  if (!there) return null;
  const validTill = wanted.validTill && Math.floor(Date.parse(wanted.validTill) / 1000);
  return [
    ...differs('percentage', there.discount_percentage, wanted.discountPercentage),
    ...differs('duration', there.duration_type, wanted.durationType),
    ...differs('months', there.period, wanted.period),
    ...differs('valid till', there.valid_till, validTill),
    ...differs('most uses', there.max_redemptions, wanted.maxRedemptions),
    ...(spelled(there.item_constraints ?? []) === spelled(constraints) ? [] : ['what it is for']),
  ];
}

/** Normalised constraints; leaving out plans is the same as `none`. */
function spelled(constraints: { item_type?: string; constraint?: string; item_price_ids?: unknown[] }[]): string {
  const normalised = constraints
    .filter(({ constraint }) => constraint !== 'none')
    .map(({ item_type, constraint, item_price_ids: ids = [] }) => [item_type, constraint, ...ids.map(String).sort()]);
  return JSON.stringify(normalised.sort());
}

type Known = Map<string, { status?: string }>;

function isArchived(known: Known[], id: string): boolean {
  const found = known.map((all) => all.get(id)).find(Boolean);
  return found?.status === 'archived' || found?.status === 'deleted';
}

function leftAlone(wanted: BillingCatalogue, there: Mirrored): string[] {
  const pairs = [
    ['item', wanted.items, there.items],
    ['item price', wanted.itemPrices, there.itemPrices],
    ['coupon', wanted.coupons, there.coupons],
  ] as const;
  return pairs.flatMap(([kind, here, all]) => {
    const ids = new Set<string>(here.map(({ id }) => id));
    return all.flatMap(({ id, status }) => {
      if (!ids.has(id)) return [`${kind} ${id}: there, and not sold here`];
      return status === 'archived' ? [`${kind} ${id}: archived there, and sold here`] : [];
    });
  });
}
