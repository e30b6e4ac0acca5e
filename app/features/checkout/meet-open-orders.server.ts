import type { Statement } from '#db/client';
import type { Scope } from '~/scope/scope';
import { closeOrder, releaseContent } from './close-order.server';
import type { Order } from './queries.server';
import type { DraftOrder, OpenedCheckout } from './rules';
import { actOn, judgeOrder } from './settle-order.server';

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
