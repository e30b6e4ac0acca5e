import { type CityGroup, readCityGroups } from '~/features/accounts/list-city-groups.server';
import { type BasketToPrice, type PricedBasket, readPricedBasket } from '~/features/basket/price-basket.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

export interface CheckoutView {
  priced: PricedBasket;
  /** For the Pay form: one press, one order. */
  key: string;
  buyer: { userName: string; email: string; avatarFileId: string | null };
  /** What is bound to a place; null for nothing. */
  location: { titles: string[]; city: string | null; groups: CityGroup[] } | null;
}

/** What a member sees before paying, in one round trip. */
export async function showCheckout(scope: Scope, input: BasketToPrice): Promise<CheckoutView> {
  const viewer = requireMember(scope);
  const [priced, groups] = await scope.read(readPricedBasket(scope, input), readCityGroups(scope));
  const titles = priced.locationFor;
  return {
    priced,
    key: newId(scope.now().getTime()),
    buyer: { userName: viewer.userName ?? '', email: viewer.email, avatarFileId: viewer.avatarFileId },
    location: titles.length ? { titles, city: viewer.pirateLocationCity, groups } : null,
  };
}
