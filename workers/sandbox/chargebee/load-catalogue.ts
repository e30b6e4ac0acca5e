import { billingCatalogue } from '#db/seed/billing-catalogue';
import {
  type BillingCatalogue,
  type CatalogueCoupon,
  type CatalogueItem,
  type CatalogueItemPrice,
  constraintsOf,
} from '#db/seed/catalogue';
import type { Sandbox } from '../sandbox';
import { newCoupon, newItem, newPrice } from './catalogue-writes';
import { type Coupon, type ItemPrice, saveResource } from './resources';

const ITEM_FAMILY = 'cuepoint';

/** Stores the demo catalogue as the provider's items, item prices and coupons if it changed since the last start. */
export function loadCatalogue(sandbox: Sandbox): void {
  if (!sandbox.settings.hasCatalogue) return;
  const catalogue = billingCatalogue();
  const written = JSON.stringify(catalogue);
  if (sandbox.store.setting('catalogue') === written) return;
  const items = new Map(catalogue.items.map((item) => [item.id, item]));
  for (const { id, name, type } of catalogue.items) {
    saveResource(sandbox, newItem({ id, name, type, item_family_id: ITEM_FAMILY }));
  }
  for (const price of catalogue.itemPrices) saveResource(sandbox, itemPriceOf(sandbox, price, items.get(price.itemId)));
  for (const coupon of catalogue.coupons) saveResource(sandbox, couponOf(sandbox, coupon, catalogue));
  sandbox.store.setSetting('catalogue', written);
}

/** A price in the provider's format. */
function itemPriceOf(sandbox: Sandbox, price: CatalogueItemPrice, item: CatalogueItem | undefined): ItemPrice {
  const { name = price.name, type = 'charge' } = item ?? {};
  const given = {
    id: price.id,
    name: price.name,
    item_id: price.itemId,
    pricing_model: 'flat_fee' as const,
    price: price.price,
    currency_code: price.currencyCode,
    ...(price.periodUnit && { period: price.period ?? 1, period_unit: price.periodUnit }),
    ...(price.billingCycles && { billing_cycles: price.billingCycles }),
    ...(price.trialPeriodDays && { trial_period: price.trialPeriodDays, trial_period_unit: 'day' as const }),
  };
  const ofItem = { item_family_id: ITEM_FAMILY, type, external_name: name };
  return newPrice(sandbox, ofItem, given);
}

function couponOf(sandbox: Sandbox, coupon: CatalogueCoupon, catalogue: BillingCatalogue): Coupon {
  return newCoupon(sandbox, {
    id: coupon.id,
    name: coupon.name,
    discount_type: coupon.discountType,
    discount_percentage: coupon.discountPercentage,
    duration_type: coupon.durationType,
    ...(coupon.durationType === 'limited_period' && {
      period: coupon.period ?? 1,
      period_unit: coupon.periodUnit ?? ('month' as const),
    }),
    ...(coupon.validTill && { valid_till: Math.floor(Date.parse(coupon.validTill) / 1000) }),
    status: coupon.status,
    apply_on: coupon.applyOn,
    item_constraints: constraintsOf(coupon, catalogue),
  });
}
