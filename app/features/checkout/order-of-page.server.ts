import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { type Order, readOrder } from './queries.server';
import { type Bought, readBought } from './read-bought.server';

interface OrderOfPage {
  order: Order | null;
  /** What the order sells, as the catalogue has it. */
  bought: Bought[];
}

/** Orders that were read before anybody asked for them, by request and page. */
const remembered = new WeakMap<Scope, Map<string, OrderOfPage>>();

/**
 * Reads the order of a payment page and remembers it for the rest of the request. The return page reads its order,
 * asks the provider and writes the purchase: with this read made along with the identification of the reader, two round
 * trips are enough. Whose order it is, the use-case checks afterwards.
 */
export function rememberOrderOfPage(scope: Scope, hostedPageId: string): Read<void> {
  return readOf([readOrderOfPage(scope, hostedPageId)], (found) => {
    remembered.set(scope, new Map([[hostedPageId, found]]));
  });
}

function readOrderOfPage(scope: Scope, hostedPageId: string): Read<OrderOfPage> {
  const ofPage = eq(orders.hostedPageId, hostedPageId);
  return readOf([readOrder(scope, ofPage), readBought(scope, ofPage)], (order, bought) => ({ order, bought }));
}

/** The order of a payment page, and what it sells; a round trip only when it was not read before. */
export async function findOrderOfPage(scope: Scope, hostedPageId: string): Promise<OrderOfPage> {
  const early = remembered.get(scope)?.get(hostedPageId);
  if (early !== undefined) return early;
  const [found] = await scope.read(readOrderOfPage(scope, hostedPageId));
  return found;
}
