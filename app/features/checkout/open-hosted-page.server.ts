import { applyCoupon } from '~/features/basket/apply-coupon.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { askedBasket, asUnknown } from './asked-basket.server';
import { type OpenedCheckout, paymentPending } from './rules';
import type { CheckoutQuery } from './schema';
import { startCheckout } from './start-checkout.server';

/**
 * The payment page of an API client's basket: the same things at the same price answer the same page while it is
 * open. Throws what `startCheckout`, `askedBasket` and `applyCoupon` throw, and not-found for unknown items.
 */
export async function openHostedPage(scope: Scope, query: CheckoutQuery): Promise<OpenedCheckout> {
  requireMember(scope);
  const opened = await start(scope, query);
  switch (opened.state) {
    case 'open':
      return opened;
    case 'pending':
      throw paymentPending();
    case 'paid':
      throw new AppError('conflict', 'This order has already been paid.', { code: 'ALREADY_PURCHASED' });
  }
}

async function start(scope: Scope, query: CheckoutQuery): Promise<OpenedCheckout> {
  const asked = askedBasket(scope, query);
  const { coupon } = query;
  const basket = coupon ? await applyCoupon(scope, { basket: asked, coupon }) : asked;
  try {
    return await startCheckout(scope, {
      basket,
      chosen: query.currency,
      key: newId(scope.now().getTime()),
      seen: null,
    });
  } catch (error) {
    throw asUnknown(error);
  }
}
