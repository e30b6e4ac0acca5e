import type { Basket } from '~/features/basket/basket-cookie';
import { currencyFor } from '~/features/catalogue/currency';
import { AppError, isAppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';

/** What an API client asks to pay for. */
interface AskedItems {
  coursesIds: string[];
  bundlesIds: string[];
  currency?: Currency;
}

/**
 * The basket for the items that an API client asks for, without its coupon. Throws conflict when the member's currency
 * is fixed to another one than the client asks for.
 */
export function askedBasket(scope: Scope, { coursesIds, bundlesIds, currency: asked }: AskedItems): Basket {
  const currency = currencyFor(scope, asked);
  if (asked && asked !== currency) {
    throw new AppError('conflict', `Your account uses ${currency}, which can’t be changed.`, {
      code: 'CURRENCY_FIXED',
    });
  }
  const lines = [
    ...[...new Set(bundlesIds)].map((id) => ({ kind: 'bundle' as const, id })),
    ...[...new Set(coursesIds)].map((id) => ({ kind: 'course' as const, id })),
  ];
  return { lines };
}

/** What a client names by its id and nobody sells is unknown; a page would say that its basket has changed. */
export function asUnknown(error: unknown): unknown {
  const isChanged = isAppError(error) && error.code === 'BASKET_CHANGED';
  return isChanged ? new AppError('not-found', error.message) : error;
}
