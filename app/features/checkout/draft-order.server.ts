import type { Statement } from '#db/client';
import type { PricedBasket } from '~/features/basket/price-basket.server';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import { pick } from '~/kit/pick';
import { paths } from '~/paths';
import type { HostedPage, Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { closeOrder, releaseContent } from './close-order.server';
import type { Order } from './queries.server';
import {
  chargedItems,
  type DraftOrder,
  fingerprint,
  type OpenedCheckout,
  pageLife,
  type StartChoice,
  tokenLife,
} from './rules';
import { judgeOrder, writeVerdict } from './settle-order.server';

interface Asking {
  key: string;
  customerId: string;
  /** The buyer's newest order. */
  lastOrderId: string | null;
  way: DraftOrder['way'];
  start: StartChoice;
}

/**
 * The order for a click on Pay. Its id is the idempotency key at the provider. With a payment page, the id is derived
 * from the buyer, the content and the buyer's last order, so that clicks at the same moment, and a click whose answer
 * was lost, ask for the same page. With a token, the id is derived from the token, which can be used only once.
 */
export function draftOrder(
  scope: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { key, customerId, lastOrderId, way, start }: Asking,
): DraftOrder {
  const now = scope.now();
  const couponCode = quote.applied?.code ?? null;
  const lines = items.map((item) => ({
    ...pick(item, 'kind', 'isGift', 'title', 'list', 'sale', 'discount', 'amount'),
    refId: item.id,
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
    start,
    createdAt: now,
    expiresAt: after(now, way === 'token' ? tokenLife : pageLife),
  };
}

export type OpenedPage = Pick<HostedPage, 'id' | 'url'> & { expiresAt: Date };

/**
 * Opens a payment page for an order that is about to be written. The order's id is the idempotency key at the provider,
 * so a repeat after a lost answer gets the same page. Throws provider-failed.
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

/** The number of open orders holding the coupon that are checked at the provider. Few coupons can be used twice. */
const mostHolders = 5;

export interface Meeting {
  /** The order that the same basket already has, which makes a new order unnecessary. */
  twin: { order: Order; state: OpenedCheckout['state'] } | null;
  /** Statements that close the orders in the way of the new order. They run before it is written. */
  closings: Statement[];
}

/**
 * A basket at an unchanged price is one intent, however often its payment is started, so its open page is used again.
 * Open orders that hold the coupon of the new order are also checked at the provider. Cancelled and expired orders are
 * closed and release their coupons.
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
    const { state: now } = await writeVerdict(scope, order, verdict);
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
