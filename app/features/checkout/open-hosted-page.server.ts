import { applyCoupon } from '~/features/basket/apply-coupon.server';
import type { Basket } from '~/features/basket/basket-cookie';
import { currencyFor } from '~/features/catalogue/currency';
import { AppError, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { OpenedCheckout } from './rules';
import type { CheckoutQuery } from './schema';
import { startCheckout } from './start-checkout.server';

/**
 * The payment page of an API client's basket: the same things at the same price answer the same page while it is
 * open. Throws what `startCheckout` and `applyCoupon` throw, not-found for unknown items, and conflict when the
 * member's currency is fixed to another one.
 */
export async function openHostedPage(scope: Scope, query: CheckoutQuery): Promise<OpenedCheckout> {
  requireMember(scope);
  const currency = currencyFor(scope, query.currency);
  if (query.currency && query.currency !== currency) {
    throw new AppError('conflict', `Your currency is fixed to ${currency}.`, { code: 'CURRENCY_FIXED' });
  }
  const basket = await basketOf(scope, query);
  const opened = await start(scope, basket, query);
  switch (opened.state) {
    case 'open':
      return opened;
    case 'pending':
      throw new AppError('conflict', 'The payment of this order has not arrived yet.', { code: 'PURCHASE_PENDING' });
    case 'paid':
      throw new AppError('conflict', 'This order is paid already.', { code: 'ALREADY_PURCHASED' });
  }
}

function basketOf(scope: Scope, { coursesIds, bundlesIds, coupon }: CheckoutQuery): Promise<Basket> | Basket {
  const lines = [
    ...[...new Set(bundlesIds)].map((id) => ({ kind: 'bundle' as const, id })),
    ...[...new Set(coursesIds)].map((id) => ({ kind: 'course' as const, id })),
  ];
  return coupon ? applyCoupon(scope, { basket: { lines }, coupon }) : { lines };
}

async function start(scope: Scope, basket: Basket, query: CheckoutQuery): Promise<OpenedCheckout> {
  try {
    return await startCheckout(scope, {
      basket,
      chosen: query.currency,
      key: newId(scope.now().getTime()),
      seen: null,
    });
  } catch (error) {
    if (isAppError(error) && error.code === 'BASKET_CHANGED') throw new AppError('not-found', error.message);
    throw error;
  }
}
