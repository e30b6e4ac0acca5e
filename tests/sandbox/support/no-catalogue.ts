import type { BillingCatalogue } from '#db/seed/catalogue';

/** A provider at which nothing was made yet. */
export function billingCatalogue(): BillingCatalogue {
  return { items: [], itemPrices: [], coupons: [] };
}
