import { firstOf } from '#db/read';
import { orders } from '#db/schema';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { alreadyPurchased } from '~/features/basket/rules';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { countRecent } from './queries.server';
import { type DraftOrder, mostOrdersAnHour, orderChanged, tooManyAttempts } from './rules';

/** Says which condition of its own statement has refused an order, as of now. */
export async function explainRefusal(
  scope: Scope,
  { couponCode, userId }: DraftOrder,
  input: Parameters<typeof readPricedBasket>[1],
): Promise<AppError> {
  const [today, recent] = await scope.read(readPricedBasket(scope, input), firstOf(countRecent(scope, orders, userId)));
  const [owned] = today.owned;
  if (owned) return new AppError('conflict', alreadyPurchased(owned.kind), { code: 'ALREADY_PURCHASED' });
  if (recent && recent.count >= mostOrdersAnHour) return tooManyAttempts();
  if (couponCode && !today.coupon) return new AppError('conflict', today.notes.join(' '), { code: 'BASKET_CHANGED' });
  if (couponCode) {
    const text = `${couponCode} is in use on another payment page that is still open. Finish or cancel that payment, or try again in a few hours.`;
    return new AppError('conflict', text, { code: 'COUPON_HELD' });
  }
  return orderChanged();
}
