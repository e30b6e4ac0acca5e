import { and, eq, gt, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { billingCustomers, orders } from '#db/schema';
import type { Basket } from '~/features/basket/basket-cookie';
import { type PricedBasket, priceBasket, readPricedBasket } from '~/features/basket/price-basket.server';
import { alreadyPurchased, texts } from '~/features/basket/rules';
import { AppError, invalid } from '~/kit/app-error';
import { after, hour } from '~/kit/dates';
import { formatMoney } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { draftOrder } from './draft-order.server';
import { openPage } from './open-page.server';
import { type Order, readOrder, readOrders } from './queries.server';
import { contentOf, type DraftOrder, mostOrdersAnHour, type OpenedCheckout, pageLife } from './rules';
import { actOn, judgeOrder, settleOrder } from './settle-order.server';
import { writeOrder } from './write-order.server';

export interface CheckoutToStart {
  basket: Basket;
  /** The currency that was picked, if any. */
  chosen: unknown;
  /** One press of the button: the same key again answers the same order and page. */
  key: string;
  /** What the buyer saw, in minor units; null where nothing was shown. */
  seen: { total: number; currency: string } | null;
}

/**
 * Prices the basket anew, opens the provider's payment page and writes the order with it: one read and one write, and
 * nobody leaves for a page whose order does not stand. Throws conflict for what was bought before, for a total that is
 * not the one that was seen and for a press whose page is closed; invalid without a needed pirate location;
 * rate-limited; provider-failed, which leaves everything as it was.
 */
export async function startCheckout(scope: Scope, input: CheckoutToStart): Promise<OpenedCheckout> {
  const viewer = requireMember(scope);
  const { priced, press, open, recent, customerId, isKnownToProvider } = await look(scope, viewer, input);
  if (press) return again(scope, press);
  check(viewer, priced, input);
  const draft = draftOrder(scope, viewer, priced, { key: input.key, customerId });
  const { twin, closings } = await askAbout(scope, open, draft);
  if (twin) return twin;
  if (recent >= mostOrdersAnHour) throw new AppError('rate-limited', undefined, { retryAfter: 600 });
  const page = await openPage(scope, viewer, draft, isKnownToProvider);
  const order = await writeOrder(scope, draft, page, closings);
  if (order) return opened(order, 'open');
  throw await whyNot(scope, draft, input);
}

/** Everything that the decision needs, in one round trip. */
async function look(scope: Scope, viewer: Viewer, input: CheckoutToStart) {
  const { db } = scope;
  const mine = eq(orders.userId, viewer.id);
  const isOpen = and(mine, eq(orders.state, 'open'), gt(orders.createdAt, after(scope.now(), -pageLife)));
  const [priced, press, open, recent, anyOrder, customer] = await scope.read(
    readPricedBasket(scope, input),
    readOrder(scope, and(mine, eq(orders.idempotencyKey, input.key))),
    readOrders(scope, isOpen, 5),
    firstOf(
      db
        .select({ count: sql<number>`count(*)` })
        .from(orders)
        .where(and(mine, gt(orders.createdAt, after(scope.now(), -hour)))),
    ),
    firstOf(db.select({ id: orders.id }).from(orders).where(mine).limit(1)),
    firstOf(
      db
        .select({ id: billingCustomers.customerId })
        .from(billingCustomers)
        .where(eq(billingCustomers.userId, viewer.id)),
    ),
  );
  return {
    priced,
    press,
    open,
    recent: recent?.count ?? 0,
    customerId: customer?.id ?? viewer.id,
    // Orders from elsewhere (a demo, an import) have no customer at the provider.
    isKnownToProvider: anyOrder !== null && customer !== null,
  };
}

function check(viewer: Viewer, priced: PricedBasket, { basket, seen }: CheckoutToStart): void {
  const [owned] = priced.owned;
  if (owned) throw new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (priced.items.length < basket.lines.length || (basket.coupon && !priced.coupon)) {
    throw new AppError('conflict', priced.notes.join(' '), { code: 'BASKET_CHANGED' });
  }
  if (!priced.items.length) throw new AppError('conflict', texts.empty, { code: 'BASKET_EMPTY' });
  if (priced.locationFor.length && !viewer.pirateLocationCity) {
    throw invalid('pirateLocationCity', 'Pirate Location is required');
  }
  if (seen && (seen.total !== priced.quote.total || seen.currency !== priced.currency)) {
    const total = formatMoney(priced.quote.total, priced.currency);
    throw new AppError('conflict', `The price has changed: it is ${total} now. Nothing was charged.`, {
      code: 'PRICE_CHANGED',
    });
  }
}

/** The same press once more: its page or its purchase. */
async function again(scope: Scope, order: Order): Promise<OpenedCheckout> {
  const { state } = await settleOrder(scope, order);
  if (state === 'open' || state === 'paid') return opened(order, state);
  throw new AppError('conflict', 'That payment page was closed. Please look at your order and press Pay again.', {
    code: 'CHECKOUT_CLOSED',
  });
}

function opened(order: Order, state: OpenedCheckout['state']): OpenedCheckout {
  const { id: orderId, hostedPageId, hostedPageUrl: url, expiresAt, total, currency } = order;
  return { state, orderId, hostedPageId, url, expiresAt, total, currency };
}

/**
 * The same basket at the same price is one intent, however often it is started: its open page is used again. An open
 * order whose coupon the new one wants is asked about too; the statements that lay aside what was cancelled, and give
 * its coupon back, are to stand before the new order.
 */
async function askAbout(scope: Scope, open: Order[], draft: DraftOrder) {
  const closings: Statement[] = [];
  for (const order of open) {
    const isTwin = contentOf(order) === draft.content;
    const holdsCoupon = draft.couponCode !== null && order.couponCode === draft.couponCode;
    if (!isTwin && !holdsCoupon) continue;
    const verdict = await judgeOrder(scope, order);
    const { state } = verdict.settlement;
    if (state === 'cancelled' || state === 'expired') closings.push(...verdict.changes);
    else await actOn(scope, order, verdict);
    if (isTwin && (state === 'open' || state === 'paid')) return { twin: opened(order, state), closings };
  }
  return { twin: null, closings };
}

/** The order was refused by its own conditions: says which of them, as of now. */
async function whyNot(scope: Scope, { couponCode }: DraftOrder, input: CheckoutToStart): Promise<AppError> {
  const today = await priceBasket(scope, input);
  const [owned] = today.owned;
  if (owned) return new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (couponCode && !today.coupon) return new AppError('conflict', today.notes.join(' '), { code: 'BASKET_CHANGED' });
  if (couponCode) {
    const text = `${couponCode} is held by another payment page that is still open. Finish or cancel that payment, or try again in a few hours.`;
    return new AppError('conflict', text, { code: 'COUPON_HELD' });
  }
  return new AppError('conflict', 'Your order has changed. Please look at it and press Pay again.', {
    code: 'BASKET_CHANGED',
  });
}
