import { and, eq, notInArray, sql } from 'drizzle-orm';
import { readOf, type Write } from '#db/read';
import { subscriptionCheckouts } from '#db/schema';
import { hitLimits, type Limit } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { type Checkout, isSettled, readCheckout, settledStates } from './queries.server';

interface CheckoutOfPage {
  checkout: Checkout | null;
  /** Seconds until the provider may be asked about it again. */
  wait: number;
}

/** Pages that were read before anybody asked for them, by request and page. */
const remembered = new WeakMap<Scope, Map<string, CheckoutOfPage>>();

/**
 * Reads what is known of a subscription's payment page and remembers it for the rest of the request, so that the return
 * page reads along with the identification of its reader. Whose page it is, the use-case checks afterwards.
 */
export function rememberCheckoutOfPage(scope: Scope, hostedPageId: string): Write<void> {
  return readOf([takeOfPage(scope, hostedPageId)], (found) => {
    remembered.set(scope, new Map([[hostedPageId, found]]));
  });
}

/** Reads it and counts the try. */
function takeOfPage(scope: Scope, hostedPageId: string): Write<CheckoutOfPage> {
  return readOf(
    [
      hitLimits(scope, [asked(scope, hostedPageId)]),
      readCheckout(scope, eq(subscriptionCheckouts.hostedPageId, hostedPageId)),
    ],
    ([wait = 0], checkout) => ({ checkout, wait: checkout && isSettled(checkout) ? 0 : wait }),
  );
}

/** Counts what asks the provider about a page: only while it is not settled. Nobody but its buyer knows its id. */
function asked({ db }: Scope, hostedPageId: string): Limit {
  const { state } = subscriptionCheckouts;
  const unsettled = db
    .select({ one: sql`1` })
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.hostedPageId, hostedPageId), notInArray(state, [...settledStates])));
  const weight = sql`EXISTS ${unsettled}`;
  return { name: 'complete-subscription', subject: hostedPageId, limit: 30, seconds: 600, weight };
}

/** The same; a round trip only when it was not read before. */
export async function findCheckoutOfPage(scope: Scope, hostedPageId: string): Promise<CheckoutOfPage> {
  const early = remembered.get(scope)?.get(hostedPageId);
  if (early !== undefined) return early;
  const { found } = await scope.write({ found: takeOfPage(scope, hostedPageId) });
  return found;
}
