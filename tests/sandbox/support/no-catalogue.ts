import type { BillingCatalogue } from '#db/seed/catalogue';
import type { DemoPurchase } from '#db/seed/demo-purchases';

/** A provider with an empty catalogue. */
export function billingCatalogue(): BillingCatalogue {
  return { items: [], itemPrices: [], coupons: [] };
}

export function demoPurchases(): DemoPurchase[] {
  return [];
}
