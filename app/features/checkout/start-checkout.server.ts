import { and, desc, eq } from 'drizzle-orm';
import { firstOf, type Read, readOf } from '#db/read';
import { billingCustomers, orders } from '#db/schema';
import { pirateLocationRules } from '~/features/accounts/field-rules';
import type { Basket } from '~/features/basket/basket-cookie';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { type PricedBasket, readPricedBasket } from '~/features/basket/price-basket.server';
import { alreadyPurchased, texts } from '~/features/basket/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import { formatMoney } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { draftOrder } from './draft-order.server';
import { explainRefusal } from './explain-refusal.server';
import { meetOpenOrders } from './meet-open-orders.server';
import { openPage } from './open-page.server';
import { countRecentOrders, type Order, readOrder, readOrders } from './queries.server';
import { leadTo, mostOrdersAnHour, notSold, type OpenedCheckout, orderChanged, tooManyOrders } from './rules';
import { settleOrder } from './settle-order.server';
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

/** Open orders that are looked through for the one of the same content; nobody has as many. */
const mostOpen = 200;

/**
 * Prices the basket anew, opens the provider's payment page and writes the order with it: one read and one write, and
 * nobody leaves for a page whose order does not stand. Of several that start the same basket at the same moment one
 * writes the order, and all are led to its page. Throws conflict for what was bought before, for a total that is not
 * the one that was seen and for a press whose page is closed; invalid without a needed pirate location; rate-limited;
 * provider-failed, which leaves everything as it was.
 */
export async function startCheckout(scope: Scope, input: CheckoutToStart): Promise<OpenedCheckout> {
  const viewer = requireMember(scope);
  const [priced, { press, open, last, recent, customer }] = await countTries(
    scope,
    billingLimits(viewer),
    readPricedBasket(scope, input),
    readStanding(scope, viewer, input.key),
  );
  if (press) return again(scope, press, input);
  check(viewer, priced, input);
  const customerId = customer?.id ?? viewer.id;
  const draft = draftOrder(scope, viewer, priced, { key: input.key, customerId, lastOrderId: last?.id ?? null });
  const { twin, closings } = await meetOpenOrders(scope, open, draft);
  if (twin) return twin;
  if (recent >= mostOrdersAnHour) throw tooManyOrders();
  // Orders from elsewhere (a demo, an import) have no customer at the provider.
  const page = await openPage(scope, viewer, draft, last !== null && customer !== null);
  const order = await writeOrder(scope, draft, page, closings);
  if (!order) throw await explainRefusal(scope, draft, input);
  const isOfThisPrice = order.state === 'open' && order.content === draft.content;
  return isOfThisPrice ? leadTo(order, 'open') : again(scope, order, input);
}

/** What the buyer has ordered so far, as far as the decision needs it. */
function readStanding(scope: Scope, viewer: Viewer, key: string): Read<Standing> {
  const { db } = scope;
  const mine = eq(orders.userId, viewer.id);
  return readOf(
    [
      readOrder(scope, and(mine, eq(orders.idempotencyKey, key))),
      readOrders(scope, and(mine, eq(orders.state, 'open')), mostOpen),
      firstOf(db.select({ id: orders.id }).from(orders).where(mine).orderBy(desc(orders.createdAt)).limit(1)),
      firstOf(countRecentOrders(scope, viewer.id)),
      firstOf(
        db
          .select({ id: billingCustomers.customerId })
          .from(billingCustomers)
          .where(eq(billingCustomers.userId, viewer.id)),
      ),
    ],
    (press, open, last, recent, customer) => ({ press, open, last, recent: recent?.count ?? 0, customer }),
  );
}

interface Standing {
  /** The order that the same press has made already. */
  press: Order | null;
  open: Order[];
  last: { id: string } | null;
  /** Orders of the last hour. */
  recent: number;
  /** At the provider. */
  customer: { id: string } | null;
}

function check(viewer: Viewer, priced: PricedBasket, { basket, seen }: CheckoutToStart): void {
  const [owned] = priced.owned;
  if (owned) throw new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (priced.kept.lines.length < basket.lines.length || (basket.coupon && !priced.coupon)) {
    throw new AppError('conflict', priced.notes.join(' '), { code: 'BASKET_CHANGED' });
  }
  // Where the buyer has seen what is charged, what waits was seen to wait; else nothing may be left out without a word.
  const [waiting] = seen && priced.items.length ? [] : priced.waiting;
  if (waiting) throw notSold(waiting.title, priced.currency);
  if (!priced.items.length) throw new AppError('conflict', texts.empty, { code: 'BASKET_EMPTY' });
  if (priced.locationFor.length && !viewer.pirateLocationCity) {
    throw invalid('pirateLocationCity', pirateLocationRules.required);
  }
  if (seen && (seen.total !== priced.quote.total || seen.currency !== priced.currency)) {
    const total = formatMoney(priced.quote.total, priced.currency);
    throw new AppError('conflict', `The price has changed: it is ${total} now. Nothing was charged.`, {
      code: 'PRICE_CHANGED',
    });
  }
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
  throw new AppError('conflict', 'That payment page was closed. Please look at your order and press Pay again.', {
    code: 'CHECKOUT_CLOSED',
  });
}
