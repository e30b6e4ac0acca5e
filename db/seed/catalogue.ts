/** Everything for sale, as the billing provider's catalogue. Reads no files. */

export interface CatalogueItem {
  /** `course-<id>`, `bundle-<id>`, the same as a gift (`gift-course-<id>`) or `plan-<id>`. */
  id: string;
  name: string;
  type: 'plan' | 'charge';
}

export interface CatalogueItemPrice {
  /** `<item id>-<currency>` */
  id: string;
  itemId: string;
  name: string;
  currencyCode: string;
  /** Minor units; the list price. A sale is an override that the app sends. */
  price: number;
  periodUnit?: 'month' | 'year';
  period?: number;
  /** Number of payments; absent if it renews for ever. */
  billingCycles?: number;
  trialPeriodDays?: number;
}

export interface CatalogueCoupon {
  id: string;
  name: string;
  discountType: 'percentage';
  discountPercentage: number;
  durationType: 'one_time' | 'forever' | 'limited_period';
  /** Months, for limited_period. */
  period?: number;
  periodUnit?: 'month';
  applyOn: 'each_specified_item';
  itemConstraint: 'course' | 'plan';
  /** Only these item prices; absent for all of the constraint's kind. */
  itemPriceIds?: string[];
  status: 'active' | 'expired';
  /** ISO 8601 UTC */
  validTill?: string;
  maxRedemptions?: number;
}

export interface BillingCatalogue {
  items: CatalogueItem[];
  itemPrices: CatalogueItemPrice[];
  coupons: CatalogueCoupon[];
}

type PlanType = 'MONTHLY' | 'ANNUAL' | 'PACKAGE';
/** Minor units by currency. */
type Prices = Record<string, number>;

/** Everything for sale; content and database provide the same shape. */
export interface Sold {
  courses: { id: string; title: string; prices: Prices }[];
  bundles: { id: string; title: string; prices: Prices }[];
  plans: { id: string; type: PlanType; name: string; payments: number | null; trialDays: number; prices: Prices }[];
  coupons: SoldCoupon[];
}

export interface SoldCoupon {
  code: string;
  name: string;
  appliesTo: 'courses' | 'subscription' | 'upgrade';
  percent: number;
  /** Billing cycles a subscription coupon lasts for; null for ever. */
  cycles: number | null;
  plan: PlanType | null;
  /** Null for all. */
  courseIds: string[] | null;
  /** ISO 8601 UTC */
  expiresAt: string | null;
  maxUses: number | null;
}

/** Coupons that ended before `now` are marked as expired. */
export function catalogueOf(sold: Sold, now: Date): BillingCatalogue {
  const itemPrices = [
    ...sold.courses.flatMap(({ id, title, prices }) => chargePrices(`course-${id}`, title, prices)),
    ...sold.bundles.flatMap(({ id, title, prices }) => chargePrices(`bundle-${id}`, title, prices)),
    ...sold.plans.flatMap(planPrices),
  ];
  return { items: itemsOf(sold), itemPrices, coupons: sold.coupons.map((coupon) => couponOf(coupon, sold, now)) };
}

function itemsOf({ courses, bundles, plans }: Sold): CatalogueItem[] {
  return [
    ...courses.flatMap(({ id, title }) => charges(`course-${id}`, title)),
    ...bundles.flatMap(({ id, title }) => charges(`bundle-${id}`, title)),
    ...plans.map(({ id, name }) => ({ id: `plan-${id}`, name, type: 'plan' as const })),
  ];
}

/** Courses and bundles have two items: one for oneself, one as a gift. */
function charges(id: string, title: string): CatalogueItem[] {
  return [
    { id, name: title, type: 'charge' },
    { id: `gift-${id}`, name: `${title}, a gift`, type: 'charge' },
  ];
}

function chargePrices(itemId: string, title: string, prices: Prices): CatalogueItemPrice[] {
  return Object.entries(prices).flatMap(([currency, price]) => [
    itemPrice(itemId, title, currency, price),
    itemPrice(`gift-${itemId}`, `${title}, a gift`, currency, price),
  ]);
}

/** Annual plans are billed yearly, all others monthly. */
function planPrices({ id, type, name, payments, trialDays, prices }: Sold['plans'][number]): CatalogueItemPrice[] {
  return Object.entries(prices).map(([currency, price]) => ({
    ...itemPrice(`plan-${id}`, name, currency, price),
    periodUnit: type === 'ANNUAL' ? ('year' as const) : ('month' as const),
    period: 1,
    ...(payments !== null && { billingCycles: payments }),
    ...(trialDays > 0 && { trialPeriodDays: trialDays }),
  }));
}

function itemPrice(itemId: string, title: string, currencyCode: string, price: number): CatalogueItemPrice {
  return { id: `${itemId}-${currencyCode}`, itemId, name: `${title} ${currencyCode}`, currencyCode, price };
}

function couponOf(coupon: SoldCoupon, { plans, courses }: Sold, now: Date): CatalogueCoupon {
  const { plan, courseIds, expiresAt, maxUses } = coupon;
  const pricesOf = (itemId: string, prices: Prices) => Object.keys(prices).map((currency) => `${itemId}-${currency}`);
  return {
    id: coupon.code,
    name: coupon.name,
    discountType: 'percentage',
    discountPercentage: coupon.percent,
    ...durationOf(coupon),
    applyOn: 'each_specified_item',
    itemConstraint: coupon.appliesTo === 'courses' ? 'course' : 'plan',
    ...(plan && {
      itemPriceIds: plans
        .filter(({ type }) => type === plan)
        .flatMap(({ id, prices }) => pricesOf(`plan-${id}`, prices)),
    }),
    ...(courseIds && {
      itemPriceIds: courses
        .filter(({ id }) => courseIds.includes(id))
        .flatMap(({ id, prices }) => pricesOf(`course-${id}`, prices)),
    }),
    status: expiresAt && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active',
    ...(expiresAt && { validTill: expiresAt }),
    ...(maxUses !== null && { maxRedemptions: maxUses }),
  };
}

function durationOf({
  appliesTo,
  cycles,
}: SoldCoupon): Pick<CatalogueCoupon, 'durationType' | 'period' | 'periodUnit'> {
  if (appliesTo === 'courses' || cycles === 1) return { durationType: 'one_time' };
  if (cycles === null) return { durationType: 'forever' };
  return { durationType: 'limited_period', period: cycles, periodUnit: 'month' };
}

export interface Constraint {
  item_type: 'plan' | 'charge';
  constraint: 'none' | 'all' | 'specific';
  item_price_ids?: string[];
}

/** The provider knows no courses, so a coupon for courses lists the item prices of all courses. */
export function constraintsOf(coupon: CatalogueCoupon, { itemPrices }: BillingCatalogue): Constraint[] {
  const isForPlans = coupon.itemConstraint === 'plan';
  const coursePrices = itemPrices.filter(({ itemId }) => itemId.startsWith('course-')).map(({ id }) => id);
  const ids = coupon.itemPriceIds ?? (isForPlans ? undefined : coursePrices);
  return [
    ids
      ? { item_type: isForPlans ? 'plan' : 'charge', constraint: 'specific', item_price_ids: ids }
      : { item_type: 'plan', constraint: 'all' },
    { item_type: isForPlans ? 'charge' : 'plan', constraint: 'none' },
  ];
}
