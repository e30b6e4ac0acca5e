import { paths } from '~/paths';
import type { HostedPage, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { chargedItems, type DraftOrder } from './rules';

export type OpenedPage = Pick<HostedPage, 'id' | 'url'> & { expiresAt: Date };

/**
 * A payment page for an order that is about to be written. The order's id is the key towards the provider, and follows
 * from the order's content: a repeat after a lost answer gets the same page. Throws provider-failed.
 */
export async function openPage(
  scope: Scope,
  viewer: Viewer,
  order: DraftOrder,
  isKnownToProvider: boolean,
): Promise<OpenedPage> {
  const { billing } = scope.providers;
  const { currency } = order;
  const customer = { id: order.customerId, email: viewer.email };
  if (!isKnownToProvider) await billing.ensureCustomer({ ...customer, currency });
  const back = scope.config.appOrigin + paths.checkoutSuccessful();
  const { id, url, expiresAt } = await billing.createCheckoutPage({
    idempotencyKey: order.id,
    customer,
    currency,
    items: chargedItems(order.lines, currency),
    redirectUrl: back,
    cancelUrl: back,
    passThrough: { orderId: order.id, userId: viewer.id },
  });
  return { id, url, expiresAt: expiresAt ?? order.expiresAt };
}
