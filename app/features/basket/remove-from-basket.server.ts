import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { type Basket, removeLine } from './basket-cookie';
import { readItems } from './queries.server';
import type { BasketLine } from './schema';

/** Takes a line out of the basket. Open to all; a line that is not in it changes nothing. */
export async function removeFromBasket(
  scope: Scope,
  { basket, kind, id, isGift }: BasketLine & { basket: Basket },
): Promise<{ basket: Basket; title: string | null }> {
  const line = { kind, id, isGift };
  const [[item]] = await scope.read(readItems(scope, [line], currencyFor(scope, null)));
  return { basket: removeLine(basket, line), title: item?.title ?? null };
}
