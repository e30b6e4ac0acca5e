import { eq } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { type Checkout, readCheckout } from './queries.server';

/** Pages that were read before anybody asked for them, by request and page. */
const remembered = new WeakMap<Scope, Map<string, Checkout | null>>();

/**
 * Reads what is known of a subscription's payment page and remembers it for the rest of the request, so that the return
 * page reads along with the identification of its reader. Whose page it is, the use-case checks afterwards.
 */
export function rememberCheckoutOfPage(scope: Scope, hostedPageId: string): Read<void> {
  return readOf([readOfPage(scope, hostedPageId)], (found) => {
    remembered.set(scope, new Map([[hostedPageId, found]]));
  });
}

function readOfPage(scope: Scope, hostedPageId: string): Read<Checkout | null> {
  return readCheckout(scope, eq(subscriptionCheckouts.hostedPageId, hostedPageId));
}

/** The same; a round trip only when it was not read before. */
export async function findCheckoutOfPage(scope: Scope, hostedPageId: string): Promise<Checkout | null> {
  const early = remembered.get(scope)?.get(hostedPageId);
  if (early !== undefined) return early;
  const [found] = await scope.read(readOfPage(scope, hostedPageId));
  return found;
}
