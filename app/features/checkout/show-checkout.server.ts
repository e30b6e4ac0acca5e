import { readCityGroups } from '~/features/accounts/profile/list-city-groups.server';
import { type BasketToPrice, readPricedBasket } from '~/features/basket/price-basket.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

export type CheckoutView = Awaited<ReturnType<typeof showCheckout>>;

/** The checkout that a member sees before paying, in one round trip. */
export async function showCheckout(scope: Scope, input: BasketToPrice) {
  const viewer = requireMember(scope);
  const [priced, groups] = await scope.read(readPricedBasket(scope, input), readCityGroups(scope));
  const titles = priced.locationFor;
  return {
    priced,
    // For the Pay form: each click makes at most one order.
    key: newId(scope.now().getTime()),
    buyer: { userName: viewer.userName ?? '', email: viewer.email, avatarFileId: viewer.avatarFileId },
    // The items that are bound to a place; null if there are none.
    location: titles.length ? { titles, city: viewer.pirateLocationCity, groups } : null,
  };
}
