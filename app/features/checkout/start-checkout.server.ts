import { billingLimits } from '~/features/basket/limit-billing.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { countTries } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { draftOrder } from './draft-order.server';
import { explainRefusal } from './explain-refusal.server';
import { type CheckoutToStart, isKnownToProvider, readStartContext, requireMayBuy } from './judge-checkout.server';
import { meetOpenOrders } from './meet-open-orders.server';
import { openPage } from './open-page.server';
import type { Order } from './queries.server';
import { checkoutClosed, leadTo, mostOrdersAnHour, type OpenedCheckout, orderChanged, tooManyAttempts } from './rules';
import { settleOrder } from './settle-order.server';
import { writeOrder } from './write-order.server';

/**
 * Prices the basket anew, opens the provider's payment page and writes the order with it: one read and one write, and
 * nobody goes to a page without a written order. Of several requests that start the same basket at the same moment one
 * writes the order, and all go to its page. Throws conflict for what was bought before, for a total that is not the one
 * that was seen, for a press whose page is closed and for what is being paid by a token; invalid without a needed
 * pirate location; rate-limited; provider-failed, which leaves everything as it was.
 */
export async function startCheckout(scope: Scope, input: CheckoutToStart): Promise<OpenedCheckout> {
  const viewer = requireMember(scope);
  const [priced, context] = await countTries(
    scope,
    billingLimits(viewer),
    readPricedBasket(scope, input),
    readStartContext(scope, viewer, input.key),
  );
  const { press, open, last, recent, customer } = context;
  if (press) return again(scope, press, input);
  requireMayBuy(viewer, priced, input);
  const customerId = customer?.id ?? viewer.id;
  const wish = { key: input.key, customerId, lastOrderId: last?.id ?? null, way: 'page' as const };
  const draft = draftOrder(scope, viewer, priced, wish);
  const { twin, closings } = await meetOpenOrders(scope, open, draft);
  if (twin) return leadTo(twin.order, twin.state);
  if (recent >= mostOrdersAnHour) throw tooManyAttempts();
  const page = await openPage(scope, viewer, draft, isKnownToProvider(context));
  const { order } = await writeOrder(scope, draft, page, closings);
  if (!order) throw await explainRefusal(scope, draft, input);
  const isOfThisPrice = order.state === 'open' && order.content === draft.content;
  return isOfThisPrice ? leadTo(order, 'open') : again(scope, order, input);
}

/** The same press once more: its page or its purchase. */
async function again(scope: Scope, order: Order, { seen }: CheckoutToStart): Promise<OpenedCheckout> {
  const { state } = await settleOrder(scope, order);
  if (state === 'paid' || state === 'pending') return leadTo(order, state);
  if (state === 'open') {
    const isAsSeen = !seen || (seen.total === order.total && seen.currency === order.currency);
    if (!isAsSeen) throw orderChanged();
    return leadTo(order, state);
  }
  throw checkoutClosed();
}
