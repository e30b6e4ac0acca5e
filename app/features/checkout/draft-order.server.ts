import type { Statement } from '#db/client';
import type { PricedBasket } from '~/features/basket/price-basket.server';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { paths } from '~/paths';
import type { HostedPage, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { closeOrder, releaseContent } from './close-order.server';
import type { Order } from './queries.server';
import { chargedItems, type DraftOrder, fingerprint, type OpenedCheckout, pageLife, tokenLife } from './rules';
import { actOn, judgeOrder } from './settle-order.server';

interface Asking {
  key: string;
  customerId: string;
  /** The buyer's newest order. */
  lastOrderId: string | null;
  way: DraftOrder['way'];
}

/**
 * The order for a press of Pay. Its id is the key towards the provider. With a payment page the id follows from buyer,
 * content and the buyer's last order, so that presses at the same moment, and one whose answer was lost, ask for the
 * very same page. With a token it follows from the token, which is used once.
 */
export function draftOrder(
  scope: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { key, customerId, lastOrderId, way }: Asking,
): DraftOrder {
  const now = scope.now();
  const couponCode = quote.applied?.code ?? null;
  const lines = items.map(({ kind, id, isGift, title, list, sale, discount, amount }) => ({
    kind,
    isGift,
    refId: id,
    title,
    list,
    sale,
    discount,
    amount,
  }));
  const content = fingerprint({ lines, currency, couponCode });
  const origin = way === 'token' ? ['token-order', viewer.id, key] : ['order', viewer.id, content, lastOrderId];
  return {
    id: derivedId(JSON.stringify(origin)),
    userId: viewer.id,
    key,
    customerId,
    content,
    currency,
    couponCode,
    total: quote.total,
    lines,
    way,
    createdAt: now,
    expiresAt: after(now, way === 'token' ? tokenLife : pageLife),
  };
}

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

/** So many open orders that hold the coupon are asked about; a coupon is rarely to be had twice. */
const mostHolders = 5;

export interface Meeting {
  /** The order that the same basket has already; a new one is not needed then. */
  twin: { order: Order; state: OpenedCheckout['state'] } | null;
  /** Statements for the place before the new order: they close the orders that are in its way. */
  closings: Statement[];
}

/**
 * The same basket at the same price is one intent, however often it is started: its open page is used again. Open
 * orders that hold the coupon of the new one are looked up at the provider too. Cancelled and expired orders are closed
 * and give their coupons back.
 */
export async function meetOpenOrders(scope: Scope, open: Order[], draft: DraftOrder): Promise<Meeting> {
  const closings: Statement[] = [];
  for (const order of inTheWay(open, draft)) {
    const verdict = await judgeOrder(scope, order);
    const { state } = verdict.settlement;
    if (state === 'cancelled' || state === 'expired') {
      closings.push(...closeOrder(scope, order.id, state));
      continue;
    }
    if (state === 'pending' && order.expiresAt <= scope.now()) {
      closings.push(releaseContent(scope, order.id));
      continue;
    }
    const { state: now } = await actOn(scope, order, verdict);
    const isTwin = order.content === draft.content;
    if (isTwin && (now === 'open' || now === 'pending' || now === 'paid'))
      return { twin: { order, state: now }, closings };
  }
  return { twin: null, closings };
}

function inTheWay(open: Order[], { content, couponCode }: DraftOrder): Order[] {
  const twins = open.filter((order) => order.content === content);
  const holders = open.filter((order) => couponCode && order.couponCode === couponCode && order.content !== content);
  return [...twins, ...holders.slice(0, mostHolders)];
}
