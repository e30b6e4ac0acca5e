import { and, eq, notInArray, sql } from 'drizzle-orm';
import { readOf, type Write } from '#db/read';
import { orders } from '#db/schema';
import { hitLimits, type Limit } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { type Order, readOrder } from './queries.server';
import { type Bought, readBought } from './read-bought.server';

interface OrderOfPage {
  order: Order | null;
  /** What the order sells, as the catalogue has it. */
  bought: Bought[];
  /** Seconds until the provider may be asked about it again. */
  wait: number;
}

/** Orders that were read before anybody asked for them, by request and page. */
const remembered = new WeakMap<Scope, Map<string, OrderOfPage>>();

/**
 * Reads the order of a payment page and remembers it for the rest of the request. The return page reads its order,
 * asks the provider and writes the purchase: with this read made along with the identification of the reader, two round
 * trips are enough. Whose order it is, the use-case checks afterwards.
 */
export function rememberOrderOfPage(scope: Scope, hostedPageId: string): Write<void> {
  return readOf([takeOrderOfPage(scope, hostedPageId)], (found) => {
    remembered.set(scope, new Map([[hostedPageId, found]]));
  });
}

/** Reads it and counts the try. */
function takeOrderOfPage(scope: Scope, hostedPageId: string): Write<OrderOfPage> {
  const ofPage = eq(orders.hostedPageId, hostedPageId);
  return readOf(
    [hitLimits(scope, [asked(scope, hostedPageId)]), readOrder(scope, ofPage), readBought(scope, ofPage)],
    ([wait = 0], order, bought) => ({ order, bought, wait: order && isSettled(order) ? 0 : wait }),
  );
}

const settled = ['paid', 'mismatch'] as const;

function isSettled({ state }: Order): boolean {
  return settled.some((one) => one === state);
}

/** Counts what asks the provider about a page: only while its order is not settled. Nobody but its buyer knows its id. */
function asked({ db }: Scope, hostedPageId: string): Limit {
  const unsettled = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.hostedPageId, hostedPageId), notInArray(orders.state, [...settled])));
  const weight = sql`EXISTS ${unsettled}`;
  return { name: 'complete-purchase', subject: hostedPageId, limit: 30, seconds: 600, weight };
}

/** The order of a payment page, and what it sells; a round trip only when it was not read before. */
export async function findOrderOfPage(scope: Scope, hostedPageId: string): Promise<OrderOfPage> {
  const early = remembered.get(scope)?.get(hostedPageId);
  if (early !== undefined) return early;
  const { found } = await scope.write({ found: takeOrderOfPage(scope, hostedPageId) });
  return found;
}
