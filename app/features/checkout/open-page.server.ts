import { and, eq, isNull } from 'drizzle-orm';
import { orders } from '#db/schema';
import { paths } from '~/paths';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { Order } from './queries.server';
import { itemPriceId, type OpenedCheckout } from './rules';

/**
 * The order's payment page: the one it has, or a new one made of what the order says. The order's id is the key
 * towards the provider, so a repeat after a lost answer gets the same page. Throws provider-failed.
 */
export async function openPage(scope: Scope, order: Order, isKnownToProvider: boolean): Promise<OpenedCheckout> {
  const { hostedPageId, hostedPageUrl, expiresAt } = order;
  if (hostedPageId && hostedPageUrl) return present(order, { hostedPageId, hostedPageUrl, expiresAt });
  const made = await askProvider(scope, order, isKnownToProvider);
  const fresh = { hostedPageId: made.id, hostedPageUrl: made.url, expiresAt: made.expiresAt ?? expiresAt };
  const [kept] = await scope.db
    .update(orders)
    .set(fresh)
    .where(and(eq(orders.id, order.id), isNull(orders.hostedPageId)))
    .returning({ id: orders.id });
  return present(order, kept ? fresh : await readPage(scope, order, fresh));
}

type Page = { hostedPageId: string; hostedPageUrl: string; expiresAt: Date };

async function askProvider(scope: Scope, order: Order, isKnownToProvider: boolean) {
  const { id: userId, email } = requireMember(scope);
  const { billing } = scope.providers;
  const { currency } = order;
  const customer = { id: order.customerId ?? userId, email };
  if (!isKnownToProvider) await billing.ensureCustomer({ ...customer, currency });
  const back = scope.config.appOrigin + paths.checkoutSuccessful();
  return billing.createCheckoutPage({
    idempotencyKey: order.id,
    customer,
    currency,
    items: order.lines.map((line) => ({
      itemPriceId: itemPriceId(line, currency),
      unitPrice: line.sale,
      discount: line.discount,
    })),
    redirectUrl: back,
    cancelUrl: back,
    passThrough: { orderId: order.id, userId: order.userId },
  });
}

/** Two presses at once: the page that was written first is the order's. */
async function readPage(scope: Scope, order: Order, fresh: Page): Promise<Page> {
  const [row] = await scope.db
    .select({ hostedPageId: orders.hostedPageId, hostedPageUrl: orders.hostedPageUrl, expiresAt: orders.expiresAt })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (!row?.hostedPageId || !row.hostedPageUrl) return fresh;
  return { hostedPageId: row.hostedPageId, hostedPageUrl: row.hostedPageUrl, expiresAt: row.expiresAt };
}

function present(order: Order, { hostedPageId, hostedPageUrl, expiresAt }: Page): OpenedCheckout {
  const { id: orderId, total, currency } = order;
  return { state: 'open', orderId, hostedPageId, url: hostedPageUrl, expiresAt, total, currency };
}
