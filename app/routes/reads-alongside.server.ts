import { rememberOrderOfPage } from '~/features/checkout/order-of-page.server';
import { rememberCheckoutOfPage } from '~/features/subscriptions/checkout-of-page.server';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';

/** By path: what a return page reads of the payment page whose id its address has. */
const reads: Record<string, typeof rememberOrderOfPage> = {
  [paths.checkoutSuccessful()]: rememberOrderOfPage,
  [paths.subscriptionSuccessful()]: rememberCheckoutOfPage,
};

/**
 * Reads that need no viewer and are run beside the one that identifies them. A return page would pay a trip too many
 * otherwise: it reads its order, asks the provider and writes what was bought, all within one GET.
 */
export function readsAlongside(scope: Scope, { pathname, searchParams }: URL) {
  const pageId = searchParams.get('id');
  const read = reads[pathname];
  return pageId && read ? [read(scope, pageId)] : [];
}
