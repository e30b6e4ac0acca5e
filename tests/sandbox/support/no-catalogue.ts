import type { BillingCatalogue } from '#db/seed/catalogue';
import type { DemoPurchase } from '#db/seed/demo-purchases';

/** A provider at which nothing was made yet. */
export function billingCatalogue(): BillingCatalogue {
  return { items: [], itemPrices: [], coupons: [] };
}

export function demoPurchases(): DemoPurchase[] {
  return [];
}
