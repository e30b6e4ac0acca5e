import { currencyFor } from '~/features/catalogue/currency';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { addLine, type Basket, hasLine, isFull, mostLines } from './basket-cookie';
import { readItems } from './queries.server';
import { alreadyPurchased } from './rules';
import type { BasketLine } from './schema';

export interface Added {
  basket: Basket;
  title: string;
  /** False when it was in the basket already. */
  isNew: boolean;
}

/**
 * Puts a course or bundle into the basket. Open to all. Throws not-found for an unknown item, conflict for one that
 * was bought before or when the basket is full.
 */
export async function addToBasket(scope: Scope, input: BasketLine & { basket: Basket }): Promise<Added> {
  const { basket, kind, id } = input;
  const line = { kind, id };
  const [[item]] = await scope.read(readItems(scope, [line], currencyFor(scope, null)));
  if (!item) throw new AppError('not-found');
  if (item.isOwned) throw new AppError('conflict', alreadyPurchased(kind), { code: 'ALREADY_PURCHASED' });
  const isNew = !hasLine(basket, line);
  if (isNew && isFull(basket)) {
    throw new AppError('conflict', `Your basket holds ${mostLines} items already.`, { code: 'BASKET_FULL' });
  }
  return { basket: addLine(basket, line), title: item.title, isNew };
}
