import type { BillingCatalogue } from '#db/seed/catalogue';
import { plans } from '#db/seed/content/plans';
import type { DemoPurchase } from '#db/seed/demo-purchases';

const CURRENCIES = { GBP: 1, USD: 1.3, EUR: 1.2 };

/** The demo's plans, which its subscribers need; `monthly` has its own definition below. */
const demoPlans = plans.filter(({ id }) => id !== 'monthly');

/**
 * Twelve courses, two bundles and the plans: enough to fill two pages of a list, with prices that do not follow the
 * demo.
 */
export function billingCatalogue(): BillingCatalogue {
  const courses = Array.from({ length: 12 }, (_, index) => ({ id: `course-c${index + 1}`, price: 1990 + index * 100 }));
  const bundles = [
    { id: 'bundle-b1', price: 4900 },
    { id: 'bundle-b2', price: 7900 },
  ];
  const charges = [...courses, ...bundles];
  const prices = charges.flatMap(({ id, price }) =>
    Object.entries(CURRENCIES).map(([currencyCode, rate]) => ({
      id: `${id}-${currencyCode}`,
      itemId: id,
      name: `Item ${id} ${currencyCode}`,
      currencyCode,
      price: Math.round(price * rate),
    })),
  );
  const percentage = {
    discountType: 'percentage',
    durationType: 'one_time',
    applyOn: 'each_specified_item',
    itemConstraint: 'course',
    status: 'active',
  } as const;
  return {
    items: [
      ...charges.map(({ id }) => ({ id, name: `Item ${id}`, type: 'charge' as const })),
      { id: 'plan-monthly', name: 'Monthly', type: 'plan' },
      ...demoPlans.map(({ id, name }) => ({ id: `plan-${id}`, name, type: 'plan' as const })),
    ],
    itemPrices: [
      ...prices,
      {
        id: 'plan-monthly-GBP',
        itemId: 'plan-monthly',
        name: 'Monthly GBP',
        currencyCode: 'GBP',
        price: 1500,
        period: 1,
        periodUnit: 'month',
        trialPeriodDays: 7,
      },
      ...demoPlans.flatMap((plan) =>
        Object.entries(plan.prices).map(([currencyCode, price]) => ({
          id: `plan-${plan.id}-${currencyCode}`,
          itemId: `plan-${plan.id}`,
          name: `${plan.name} ${currencyCode}`,
          currencyCode,
          price,
          period: plan.period,
          periodUnit: plan.periodUnit,
          ...(plan.billingCyclePeriod && { billingCycles: plan.billingCyclePeriod }),
        })),
      ),
    ],
    coupons: [
      { ...percentage, id: 'CUE20', name: '20% off courses', discountPercentage: 20 },
      { ...percentage, id: 'FREE', name: 'Courses for nothing', discountPercentage: 100 },
      { ...percentage, id: 'SUB30', name: '30% off the plan', discountPercentage: 30, itemConstraint: 'plan' },
      { ...percentage, id: 'VIP', name: 'The plan for nothing', discountPercentage: 100, itemConstraint: 'plan' },
      { ...percentage, id: 'EXPIRED1', name: 'Too late', discountPercentage: 10, status: 'expired' },
    ],
  };
}

/** A purchase of a course and a bundle that contains it, at earlier prices. */
export function demoPurchases(): DemoPurchase[] {
  const lines = [
    { kind: 'course' as const, refId: 'c1', title: 'One', list: 2500 },
    { kind: 'bundle' as const, refId: 'b1', title: 'Two', list: 5000 },
  ];
  return [{ localPart: 'owner', invoiceId: 'inv-owner', transactionId: 'txn-owner', paidInDays: -40, lines }];
}
