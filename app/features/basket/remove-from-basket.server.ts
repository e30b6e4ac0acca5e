import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { type Basket, removeLine } from './basket-cookie';
import { readItems, toItems } from './queries.server';
import type { BasketLine } from './schema';

/** Takes a line out of the basket. Open to all; what is not in it stays out. */
export async function removeFromBasket(
  scope: Scope,
  { basket, kind, id }: BasketLine & { basket: Basket },
): Promise<{ basket: Basket; title: string | null }> {
  const line = { kind, id };
  const [courseRows, bundleRows, memberRows] = await scope.db.batch(readItems(scope, [line], currencyFor(scope, null)));
  const [item] = toItems(scope, [line], courseRows, bundleRows, memberRows);
  return { basket: removeLine(basket, line), title: item?.title ?? null };
}
