import { demoPurchases } from '#db/seed/billing-catalogue';
import type { DemoPurchase } from '#db/seed/demo-purchases';
import { after, day } from '~/kit/dates';
import type { Sandbox } from '../sandbox';
import { storeCustomer } from './customers';
import { issueInvoice } from './invoices';
import { priceItems } from './pricing';
import { type Customer, findResource } from './resources';
import { charge, linkToInvoice } from './transactions';

/** Loads the demo accounts' purchases once, with the ids of the app's database: customers, payments and invoices. */
export function loadPurchases(sandbox: Sandbox): void {
  const { settings, store } = sandbox;
  if (!settings.demoLoadedAt || store.setting('purchases')) return;
  for (const purchase of demoPurchases()) load(sandbox, purchase, settings.demoLoadedAt);
  store.setSetting('purchases', 'loaded');
}

function load(sandbox: Sandbox, purchase: DemoPurchase, loadedAt: Date): void {
  const { invoiceId, transactionId, paidInDays, lines } = purchase;
  const at = Math.floor(after(loadedAt, paidInDays * day).getTime() / 1000);
  const customer = buyerOf(sandbox, purchase);
  const pricing = priceItems(sandbox, {
    currencyCode: 'GBP',
    items: lines.map(({ kind, refId, list }) => ({ item_price_id: `${kind}-${refId}-GBP`, unit_price: list })),
    itemType: 'charge',
  });
  const paid = charge(sandbox, {
    id: transactionId,
    at,
    customerId: customer.id,
    amount: pricing.total,
    currencyCode: pricing.currencyCode,
  });
  linkToInvoice(sandbox, paid, issueInvoice(sandbox, customer, pricing, { id: invoiceId, at, payment: paid }));
}

/** In the state of an earlier version the account may have bought again already. */
function buyerOf(sandbox: Sandbox, { localPart }: DemoPurchase): Customer {
  const id = `u-${localPart}`;
  return (
    findResource<Customer>(sandbox, 'customer', id) ??
    storeCustomer(sandbox, { id, email: `${localPart}@cuepoint.test` })
  );
}
