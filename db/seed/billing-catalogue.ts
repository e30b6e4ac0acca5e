import { content } from './content';
import type { CouponContent, PlanContent } from './content/types';

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
  /** Number of payments; absent renews for ever. */
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
  /** Only these item prices; absent for all that the constraint names. */
  itemPriceIds?: string[];
  status: 'active' | 'expired';
  /** ISO 8601 UTC */
  validTill?: string;
}

export interface BillingCatalogue {
  items: CatalogueItem[];
  itemPrices: CatalogueItemPrice[];
  coupons: CatalogueCoupon[];
}

/** What the billing provider must know to sell the demo content. */
export function billingCatalogue(): BillingCatalogue {
  const itemPrices = [...coursePrices(), ...bundlePrices(), ...planPrices()];
  return { items: items(), itemPrices, coupons: coupons(itemPrices) };
}

function items(): CatalogueItem[] {
  return [
    ...content.courses.flatMap(({ id, title }) => charges(`course-${id}`, title)),
    ...content.bundles.flatMap(({ id, title }) => charges(`bundle-${id}`, title)),
    ...content.plans.map(({ id, name }) => ({ id: `plan-${id}`, name, type: 'plan' as const })),
  ];
}

/** What is sold for oneself and as a gift has an item for each. */
function charges(id: string, title: string): CatalogueItem[] {
  return [
    { id, name: title, type: 'charge' },
    { id: `gift-${id}`, name: `${title}, a gift`, type: 'charge' },
  ];
}

function chargePrices(itemId: string, title: string, currency: string, price: number): CatalogueItemPrice[] {
  return [itemPrice(itemId, title, currency, price), itemPrice(`gift-${itemId}`, `${title}, a gift`, currency, price)];
}

function coursePrices(): CatalogueItemPrice[] {
  return content.courses.flatMap((course) =>
    Object.entries(course.prices).flatMap(([currency, { price }]) =>
      chargePrices(`course-${course.id}`, course.title, currency, price),
    ),
  );
}

function bundlePrices(): CatalogueItemPrice[] {
  return content.bundles.flatMap((bundle) =>
    Object.entries(bundle.prices).flatMap(([currency, price]) =>
      chargePrices(`bundle-${bundle.id}`, bundle.title, currency, price),
    ),
  );
}

function planPrices(): CatalogueItemPrice[] {
  return content.plans.flatMap((plan) =>
    Object.entries(plan.prices).map(([currency, price]) => ({
      ...itemPrice(`plan-${plan.id}`, plan.name, currency, price),
      periodUnit: plan.periodUnit,
      period: plan.period,
      ...(plan.billingCyclePeriod && { billingCycles: plan.billingCyclePeriod }),
      ...(plan.trialDays && { trialPeriodDays: plan.trialDays }),
    })),
  );
}

function itemPrice(itemId: string, title: string, currencyCode: string, price: number): CatalogueItemPrice {
  return { id: `${itemId}-${currencyCode}`, itemId, name: `${title} ${currencyCode}`, currencyCode, price };
}

function coupons(itemPrices: CatalogueItemPrice[]): CatalogueCoupon[] {
  return content.coupons.map((coupon) => ({
    id: coupon.code,
    name: coupon.name,
    discountType: 'percentage',
    discountPercentage: coupon.discountPercent,
    ...duration(coupon),
    applyOn: 'each_specified_item',
    itemConstraint: coupon.appliesTo === 'courses' ? 'course' : 'plan',
    ...(coupon.subscriptionPlanType && { itemPriceIds: pricesOfPlan(itemPrices, coupon.subscriptionPlanType) }),
    ...(coupon.courseSlugs && { itemPriceIds: pricesOfCourses(itemPrices, coupon.courseSlugs) }),
    // An expiry in the demo data always lies in the past: it is there to show the expired state.
    status: coupon.expiresAt ? 'expired' : 'active',
    ...(coupon.expiresAt && { validTill: coupon.expiresAt }),
  }));
}

function pricesOfPlan(itemPrices: CatalogueItemPrice[], type: PlanContent['type']): string[] {
  const itemIds = content.plans.filter((plan) => plan.type === type).map((plan) => `plan-${plan.id}`);
  return itemPrices.filter(({ itemId }) => itemIds.includes(itemId)).map(({ id }) => id);
}

function pricesOfCourses(itemPrices: CatalogueItemPrice[], slugs: string[]): string[] {
  const itemIds = content.courses.filter(({ slug }) => slugs.includes(slug)).map(({ id }) => `course-${id}`);
  return itemPrices.filter(({ itemId }) => itemIds.includes(itemId)).map(({ id }) => id);
}

function duration(coupon: CouponContent): Pick<CatalogueCoupon, 'durationType' | 'period' | 'periodUnit'> {
  if (coupon.appliesTo === 'courses' || coupon.billingCycleCount === 1) return { durationType: 'one_time' };
  if (coupon.billingCycleCount === null) return { durationType: 'forever' };
  return { durationType: 'limited_period', period: coupon.billingCycleCount, periodUnit: 'month' };
}
