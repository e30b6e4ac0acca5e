import { orders } from '#db/schema';
import type { Basket } from '~/features/basket/basket-cookie';
import { applyCoupon } from '~/features/basket/check-coupon.server';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { requireOwnCurrency } from '~/features/catalogue/currency';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { chooseStart, keepStart } from './choose-start.server';
import { draftOrder, meetOpenOrders, openPage } from './draft-order.server';
import {
  type CheckoutToStart,
  explainRefusal,
  isKnownToProvider,
  readStartContext,
  requireMayBuy,
} from './judge-checkout.server';
import type { Order } from './queries.server';
import {
  checkoutClosed,
  leadTo,
  mostOrdersAnHour,
  type OpenedCheckout,
  orderChanged,
  paymentPending,
  type StartChoice,
  tooManyAttempts,
} from './rules';
import type { CheckoutQuery } from './schema';
import { settleOrder } from './settle-order.server';
import { writeOrder } from './write-order.server';

/**
 * Prices the basket again, opens the provider's payment page and writes the order with it: one read and one write, and
 * nobody is sent to a page without a written order. Of several requests that start the same basket at the same moment,
 * one writes the order, and all lead to its page. Throws conflict for items that the buyer owns, for a total that
 * differs from the one shown, for a click whose page is closed and for items that are being paid for by a token;
 * invalid without a needed pirate location; rate-limited; provider-failed, which leaves everything unchanged.
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
  const start = chooseStart(scope, input.startsAtOnce);
  if (press) return again(scope, press, input, start);
  requireMayBuy(viewer, priced, input);
  const customerId = customer?.id ?? viewer.id;
  const wish = { key: input.key, customerId, lastOrderId: last?.id ?? null, way: 'page' as const, start };
  const draft = draftOrder(scope, viewer, priced, wish);
  const { twin, closings } = await meetOpenOrders(scope, open, draft);
  if (twin) return leadToOpen(scope, twin.order, twin.state, start);
  if (recent >= mostOrdersAnHour) throw tooManyAttempts();
  const page = await openPage(scope, viewer, draft, isKnownToProvider(context));
  const { order, isNew } = await writeOrder(scope, draft, page, closings);
  if (!order) throw await explainRefusal(scope, draft, input);
  const isOfThisPrice = order.state === 'open' && order.content === draft.content;
  if (!isOfThisPrice) return again(scope, order, input, start);
  return isNew ? leadTo(order, 'open') : leadToOpen(scope, order, 'open', start);
}

/** Leads to an order that another click has written; what this click says about starting at once replaces that one's. */
async function leadToOpen(
  scope: Scope,
  order: Order,
  state: OpenedCheckout['state'],
  start: StartChoice,
): Promise<OpenedCheckout> {
  if (state === 'open') await keepStart(scope, orders, order, start);
  return leadTo(order, state);
}

/** A repeat of the same click leads to its page or its purchase. */
async function again(
  scope: Scope,
  order: Order,
  { seen }: CheckoutToStart,
  start: StartChoice,
): Promise<OpenedCheckout> {
  const { state } = await settleOrder(scope, order);
  if (state === 'paid' || state === 'pending') return leadTo(order, state);
  if (state === 'open') {
    const isAsSeen = !seen || (seen.total === order.total && seen.currency === order.currency);
    if (!isAsSeen) throw orderChanged();
    return leadToOpen(scope, order, state, start);
  }
  throw checkoutClosed();
}

/**
 * Opens the payment page of an API client's basket: the same items at the same price get the same page while it is
 * open. Throws what `startCheckout`, `askedBasket` and `applyCoupon` throw, and not-found for unknown items.
 */
export async function openHostedPage(scope: Scope, query: CheckoutQuery): Promise<OpenedCheckout> {
  requireMember(scope);
  const asked = askedBasket(scope, query);
  const { coupon, currency: chosen, startsAtOnce } = query;
  const basket = coupon ? await applyCoupon(scope, { basket: asked, coupon }) : asked;
  const key = newId(scope.now().getTime());
  const opened = await startCheckout(scope, { basket, chosen, key, seen: null, startsAtOnce }).catch(
    (error: unknown) => {
      throw asUnknown(error);
    },
  );
  switch (opened.state) {
    case 'open':
      return opened;
    case 'pending':
      throw paymentPending();
    case 'paid':
      throw new AppError('conflict', 'This order has already been paid.', { code: 'ALREADY_PURCHASED' });
  }
}

/** The items that an API client asks to pay for. */
interface AskedItems {
  coursesIds: string[];
  bundlesIds: string[];
  currency?: Currency;
}

/**
 * The basket for the items that an API client asks for, without its coupon. Throws conflict if the member's currency is
 * fixed to another one than the client asks for.
 */
export function askedBasket(scope: Scope, { coursesIds, bundlesIds, currency }: AskedItems): Basket {
  requireOwnCurrency(scope, currency);
  const lines = [
    ...[...new Set(bundlesIds)].map((id) => ({ kind: 'bundle' as const, id })),
    ...[...new Set(coursesIds)].map((id) => ({ kind: 'course' as const, id })),
  ];
  return { lines };
}

/**
 * Turns a changed basket into not-found for API clients: an item that they name by its id but nobody sells is unknown,
 * while a page would say that the basket has changed.
 */
export function asUnknown(error: unknown): unknown {
  const isChanged = isAppError(error) && error.code === 'BASKET_CHANGED';
  return isChanged ? new AppError('not-found', 'One of these courses or bundles is not on sale.') : error;
}
