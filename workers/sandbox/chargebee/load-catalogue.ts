import { billingCatalogue } from '#db/seed/billing-catalogue';
import {
  type BillingCatalogue,
  type CatalogueCoupon,
  type CatalogueItem,
  type CatalogueItemPrice,
  constraintsOf,
} from '#db/seed/catalogue';
import type { Sandbox } from '../sandbox';
import type { Coupon, Item, ItemPrice } from './resources';

const ITEM_FAMILY = 'cuepoint';

/** Stores the demo catalogue as the provider's items, item prices and coupons if it changed since the last start. */
export function loadCatalogue(sandbox: Sandbox): void {
  const catalogue = billingCatalogue();
  const written = JSON.stringify(catalogue);
  if (sandbox.store.setting('catalogue') === written) return;
  const items = new Map(catalogue.items.map((item) => [item.id, item]));
  for (const item of catalogue.items) sandbox.store.put('item', item.id, itemOf(sandbox, item));
  for (const price of catalogue.itemPrices) {
    sandbox.store.put('item_price', price.id, itemPriceOf(sandbox, price, items.get(price.itemId)));
  }
  for (const coupon of catalogue.coupons) {
    sandbox.store.put('coupon', coupon.id, couponOf(sandbox, coupon, catalogue));
  }
  sandbox.store.setSetting('catalogue', written);
}

/** An item in the provider's format. */
function itemOf({ clock }: Sandbox, { id, name, type }: CatalogueItem): Item {
  return {
    id,
    name,
    external_name: name,
    status: 'active',
    resource_version: clock.nextVersion(),
    updated_at: clock.now(),
    item_family_id: ITEM_FAMILY,
    type,
    is_shippable: false,
    is_giftable: false,
    enabled_for_checkout: true,
    enabled_in_portal: true,
    item_applicability: 'all',
    metered: false,
    channel: 'web',
    deleted: false,
    object: 'item',
  };
}

/** A price in the provider's format. */
function itemPriceOf({ clock }: Sandbox, price: CatalogueItemPrice, item: CatalogueItem | undefined): ItemPrice {
  return {
    id: price.id,
    name: price.name,
    external_name: item?.name ?? price.name,
    item_family_id: ITEM_FAMILY,
    item_id: price.itemId,
    item_type: item?.type ?? 'charge',
    status: 'active',
    pricing_model: 'flat_fee',
    price: price.price,
    currency_code: price.currencyCode,
    ...(price.periodUnit && { period: price.period ?? 1, period_unit: price.periodUnit }),
    ...(price.billingCycles && { billing_cycles: price.billingCycles }),
    ...(price.trialPeriodDays && { trial_period: price.trialPeriodDays, trial_period_unit: 'day' as const }),
    free_quantity: 0,
    channel: 'web',
    resource_version: clock.nextVersion(),
    updated_at: clock.now(),
    created_at: clock.now(),
    is_taxable: true,
    show_description_in_invoices: false,
    show_description_in_quotes: false,
    deleted: false,
    object: 'item_price',
  };
}

function couponOf({ clock }: Sandbox, coupon: CatalogueCoupon, catalogue: BillingCatalogue): Coupon {
  return {
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
    apply_discount_on: 'not_applicable',
    apply_on: coupon.applyOn,
    item_constraints: constraintsOf(coupon, catalogue),
    redemptions: 0,
    created_at: clock.now(),
    updated_at: clock.now(),
    resource_version: clock.nextVersion(),
    deleted: false,
    object: 'coupon',
  };
}
