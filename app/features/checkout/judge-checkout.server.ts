import { and, desc, eq } from 'drizzle-orm';
import { type Answer, firstOf, readOf } from '#db/read';
import { orders } from '#db/schema';
import { pirateLocationRules } from '~/features/accounts/field-rules';
import { type BasketToPrice, type PricedBasket, readPricedBasket } from '~/features/basket/price-basket.server';
import { alreadyPurchased, emptyText } from '~/features/basket/rules';
import { AppError, invalid } from '~/kit/app-error';
import { formatMoney } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { countRecent, readCustomer, readOrder, readOrders } from './queries.server';
import { type DraftOrder, mostOrdersAnHour, notSold, orderChanged, tooManyAttempts } from './rules';

export interface CheckoutToStart extends BasketToPrice {
  /** The id of one click of the button: a repeat with the same key gets the same order. */
  key: string;
  /** The total that the page showed, in minor units; null if it showed none. */
  seen: { total: number; currency: string } | null;
  /** The buyer ticked the box about starting at once, or their API client said so. By default they did not. */
  startsAtOnce?: boolean;
}

/** The number of open orders that are searched for the same content; no buyer has as many. */
const mostOpen = 200;

/**
 * The buyer's orders so far, as far as they decide on a new order, and their customer at the provider. `press` is the
 * order that the same click has made already; `recent` is the number of orders of the last hour.
 */
export function readStartContext(scope: Scope, viewer: Viewer, key: string) {
  const { db } = scope;
  const mine = eq(orders.userId, viewer.id);
  return readOf(
    [
      readOrder(scope, and(mine, eq(orders.idempotencyKey, key))),
      readOrders(scope, and(mine, eq(orders.state, 'open')), mostOpen),
      firstOf(db.select({ id: orders.id }).from(orders).where(mine).orderBy(desc(orders.createdAt)).limit(1)),
      firstOf(countRecent(scope, orders, viewer.id)),
      readCustomer(scope, viewer.id),
    ],
    (press, open, last, recent, customer) => ({ press, open, last, recent: recent?.count ?? 0, customer }),
  );
}

/** Whether the provider knows the buyer: orders from a demo or an import have no customer there. */
export function isKnownToProvider({ last, customer }: Answer<ReturnType<typeof readStartContext>>): boolean {
  return last !== null && customer !== null;
}

/**
 * Checks that a basket may be paid for. Throws conflict for items that the buyer owns, for items that are not on sale,
 * for a coupon that has ended and for a total that differs from the one shown; invalid if a needed pirate location is
 * missing.
 */
export function requireMayBuy(viewer: Viewer, priced: PricedBasket, { basket, seen }: CheckoutToStart): void {
  const [owned] = priced.owned;
  if (owned) throw new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (priced.kept.lines.length < basket.lines.length) {
    throw new AppError('conflict', priced.notes.join(' '), { code: 'BASKET_CHANGED' });
  }
  if (basket.coupon && !priced.coupon) throw couponEnded(priced);
  // The page showed the buyer which items are not charged yet. An API client has seen no page, so leaving items out is
  // an error.
  const [waiting] = seen && priced.items.length ? [] : priced.waiting;
  if (waiting) throw notSold(waiting.title, priced.currency);
  if (!priced.items.length) throw new AppError('conflict', emptyText, { code: 'BASKET_EMPTY' });
  if (priced.locationFor.length && !viewer.pirateLocationCity) {
    throw invalid('pirateLocationCity', pirateLocationRules.required);
  }
  if (seen && (seen.total !== priced.quote.total || seen.currency !== priced.currency)) {
    const total = formatMoney(priced.quote.total, priced.currency);
    throw new AppError('conflict', `The price has changed to ${total}. Nothing was charged.`, {
      code: 'PRICE_CHANGED',
    });
  }
}

function couponEnded({ notes }: PricedBasket): AppError {
  return new AppError('conflict', notes.join(' '), { code: 'COUPON_ENDED' });
}

/** The error for an order that its own statement refused: it names the condition that fails now. */
export async function explainRefusal(
  scope: Scope,
  { couponCode, userId }: DraftOrder,
  input: BasketToPrice,
): Promise<AppError> {
  const [today, recent] = await scope.read(readPricedBasket(scope, input), firstOf(countRecent(scope, orders, userId)));
  const [owned] = today.owned;
  if (owned) return new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (recent && recent.count >= mostOrdersAnHour) return tooManyAttempts();
  if (couponCode && !today.coupon) return couponEnded(today);
  if (couponCode) {
    const text = `${couponCode} is in use on another payment page that is still open. Finish or cancel that payment, or try again in a few hours.`;
    return new AppError('conflict', text, { code: 'COUPON_HELD' });
  }
  return orderChanged();
}
