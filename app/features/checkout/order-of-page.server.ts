import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { orders } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { type Order, readOrder } from './queries.server';

/** Orders that were read before anybody asked for them, by request and page. */
const remembered = new WeakMap<Scope, Map<string, Order | null>>();

/**
 * Reads the order of a payment page and remembers it for the rest of the request. The return page reads its order,
 * asks the provider and writes the purchase: with this read made along with the identification of the reader, two round
 * trips are enough. Whose order it is, the use-case checks afterwards.
 */
export function rememberOrderOfPage(scope: Scope, hostedPageId: string): Read<void> {
  return readOf([readOrder(scope, eq(orders.hostedPageId, hostedPageId))], (order) => {
    remembered.set(scope, new Map([[hostedPageId, order]]));
  });
}

/** The order of a payment page, or null; a round trip only when it was not read before. */
export async function findOrderOfPage(scope: Scope, hostedPageId: string): Promise<Order | null> {
  const early = remembered.get(scope)?.get(hostedPageId);
  if (early !== undefined) return early;
  const [order] = await scope.read(readOrder(scope, eq(orders.hostedPageId, hostedPageId)));
  return order;
}
