import { currencyFor } from '~/features/catalogue/currency';
import type { Scope } from '~/scope/scope';
import { type Basket, removeLine } from './basket-cookie';
import { readItems } from './queries.server';
import type { BasketLine } from './schema';

/** Removes a line from the basket. Open to all; an unknown line changes nothing. */
export async function removeFromBasket(
  scope: Scope,
  { basket, kind, id, isGift }: BasketLine & { basket: Basket },
): Promise<{ basket: Basket; title: string | null }> {
  const line = { kind, id, isGift };
  const [[item]] = await scope.read(readItems(scope, [line], currencyFor(scope, null)));
  return { basket: removeLine(basket, line), title: item?.title ?? null };
}
