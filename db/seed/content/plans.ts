import type { PlanContent, SubscriptionCurrency } from './types';

const order = ['USD', 'EUR', 'CAD', 'NZD', 'AUD', 'GBP'] as const;

/** Prices in minor units from whole amounts in the order USD, EUR, CAD, NZD, AUD, GBP. */
function prices(...whole: [number, number, number, number, number, number]) {
  return Object.fromEntries(order.map((currency, i) => [currency, whole[i]! * 100])) as Record<
    SubscriptionCurrency,
    number
  >;
}

/** The plans: two that renew and the one-off package in 1, 3 or 10 payments (spec 2, section 9). */
export const plans: PlanContent[] = [
  {
    id: 'monthly',
    type: 'MONTHLY',
    name: 'Monthly',
    billingCyclePeriod: null,
    periodUnit: 'month',
    period: 1,
    prices: prices(75, 70, 100, 125, 115, 60),
    trialDays: 7,
    position: 1,
  },
  {
    id: 'annual',
    type: 'ANNUAL',
    name: 'Annual',
    billingCyclePeriod: null,
    periodUnit: 'year',
    period: 1,
    prices: prices(675, 630, 900, 1125, 1035, 540),
    listPrices: prices(900, 840, 1200, 1500, 1380, 720),
    discountPercent: 25,
    trialDays: 7,
    position: 2,
  },
  {
    id: 'package-1',
    type: 'PACKAGE',
    name: 'Single payment',
    billingCyclePeriod: 1,
    periodUnit: 'month',
    period: 1,
    badge: 'SPECIAL OFFER!',
    prices: prices(595, 555, 795, 995, 915, 475),
    position: 3,
  },
  {
    id: 'package-3',
    type: 'PACKAGE',
    name: '3 payments',
    billingCyclePeriod: 3,
    periodUnit: 'month',
    period: 1,
    badge: 'MOST POPULAR',
    prices: prices(215, 199, 285, 355, 329, 172),
    position: 4,
  },
  {
    id: 'package-10',
    type: 'PACKAGE',
    name: '10 payments',
    billingCyclePeriod: 10,
    periodUnit: 'month',
    period: 1,
    badge: 'LOWEST PRICE',
    prices: prices(69, 64, 92, 115, 106, 55),
    position: 5,
  },
];
