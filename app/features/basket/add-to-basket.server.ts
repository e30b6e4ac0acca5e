import { buyerFor } from '~/features/catalogue/currency';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { addLine, type Basket, findLine, hasLine, isFull, mostLines, removeLine } from './basket-cookie';
import type { BasketToPrice } from './price-basket.server';
import { readItems } from './queries.server';
import { alreadyPurchased, whyWaiting } from './rules';
import type { BasketLine } from './schema';

export type Added = Awaited<ReturnType<typeof addToBasket>>;

/**
 * Adds a course or bundle to the basket. An item that is not sold in the reader's currency waits there (`waits` says
 * why); an item that was there already is not new. A gift in the basket that was already paid for is replaced. Open to
 * all. Throws not-found for an unknown item, and conflict if the reader owns it (unless it is a gift) or the basket is
 * full.
 */
export async function addToBasket(scope: Scope, input: BasketLine & BasketToPrice) {
  const { kind, id, isGift, chosen } = input;
  const line = { kind, id, isGift, addedAt: scope.now().getTime() };
  const buyer = buyerFor(scope, chosen);
  const [[item]] = await scope.read(readItems(scope, [findLine(input.basket, line) ?? line], buyer));
  if (!item) throw new AppError('not-found');
  if (item.isOwned) throw new AppError('conflict', alreadyPurchased(kind), { code: 'ALREADY_PURCHASED' });
  const basket = item.isGiven ? removeLine(input.basket, line) : input.basket;
  const isNew = !hasLine(basket, line);
  if (isNew && isFull(basket)) {
    throw new AppError('conflict', `Your basket holds ${mostLines} items already.`, { code: 'BASKET_FULL' });
  }
  const waits = item.price ? null : whyWaiting(buyer.currency, Boolean(scope.viewer?.billingCurrency));
  return { basket: addLine(basket, line), title: item.title, isGift: item.isGift, isNew, waits };
}

/** Removes a line from the basket. Open to all; an unknown line changes nothing. */
export async function removeFromBasket(
  scope: Scope,
  { basket, kind, id, isGift }: BasketLine & { basket: Basket },
): Promise<{ basket: Basket; title: string | null }> {
  const line = { kind, id, isGift };
  const [[item]] = await scope.read(readItems(scope, [line], buyerFor(scope, null)));
  return { basket: removeLine(basket, line), title: item?.title ?? null };
}
