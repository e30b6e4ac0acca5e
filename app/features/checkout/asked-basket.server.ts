import { applyCoupon } from '~/features/basket/apply-coupon.server';
import type { Basket } from '~/features/basket/basket-cookie';
import { currencyFor } from '~/features/catalogue/currency';
import { AppError, isAppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';

/** What an API client asks to pay for. */
export interface AskedItems {
  coursesIds: string[];
  bundlesIds: string[];
  coupon?: string;
  currency?: Currency;
}

/**
 * The basket of what an API client asks for. Throws conflict when the member's currency is fixed to another one than is
 * asked for, and what `applyCoupon` throws.
 */
export async function askedBasket(
  scope: Scope,
  { coursesIds, bundlesIds, coupon, currency: asked }: AskedItems,
): Promise<Basket> {
  const currency = currencyFor(scope, asked);
  if (asked && asked !== currency) {
    throw new AppError('conflict', `Your currency is fixed to ${currency}.`, { code: 'CURRENCY_FIXED' });
  }
  const lines = [
    ...[...new Set(bundlesIds)].map((id) => ({ kind: 'bundle' as const, id })),
    ...[...new Set(coursesIds)].map((id) => ({ kind: 'course' as const, id })),
  ];
  return coupon ? applyCoupon(scope, { basket: { lines }, coupon }) : { lines };
}

/** What a client names by its id and nobody sells is unknown; a page would say that its basket has changed. */
export function asUnknown(error: unknown): unknown {
  const isChanged = isAppError(error) && error.code === 'BASKET_CHANGED';
  return isChanged ? new AppError('not-found', error.message) : error;
}
