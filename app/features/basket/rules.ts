import type { ItemKind } from '~/features/catalogue/quote';
import type { Currency } from '~/kit/money';

/** The basket without lines (fixed text of the specification). */
export const emptyText = 'Your basket is currently empty';

/** Why an item in the basket is not part of the order. */
export function whyWaiting(currency: Currency, isCurrencyFixed: boolean): string {
  return isCurrencyFixed
    ? `Not sold in ${currency}, the currency you pay in. It stays in your basket`
    : `Not sold in ${currency}. It stays in your basket until you choose another currency`;
}

/** 'YOU HAVE ALREADY PURCHASED THIS COURSE' or BUNDLE (specification 2, section 4, "Course ownership"). */
export function alreadyPurchased(kind: ItemKind): string {
  return kind === 'course' ? 'YOU HAVE ALREADY PURCHASED THIS COURSE' : 'YOU HAVE ALREADY PURCHASED THIS BUNDLE';
}

/**
 * Why a gift was dropped from the basket: its buyer paid but did not return to the shop, or returned on another page.
 */
export const alreadyGiven = 'it is bought. Put it in again to give another one.';
