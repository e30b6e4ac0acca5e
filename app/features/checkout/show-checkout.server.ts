import { asc } from 'drizzle-orm';
import { pirateCities } from '#db/schema';
import { type BasketToPrice, type PricedBasket, readPricedBasket } from '~/features/basket/price-basket.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';

export interface CityGroup {
  label: string;
  options: { value: string; label: string }[];
}

export interface CheckoutView {
  priced: PricedBasket;
  /** For the Pay form: one press, one order. */
  key: string;
  buyer: { userName: string; email: string; avatarFileId: string | null };
  location: { titles: string[]; city: string | null; groups: CityGroup[] } | null;
}

/** What a member sees before paying, in one round trip. */
export async function showCheckout(scope: Scope, input: BasketToPrice): Promise<CheckoutView> {
  const viewer = requireMember(scope);
  const [priced, cities] = await scope.read(
    readPricedBasket(scope, input),
    scope.db
      .select({ city: pirateCities.city, country: pirateCities.country })
      .from(pirateCities)
      .orderBy(asc(pirateCities.country), asc(pirateCities.position))
      .limit(200),
  );
  const titles = priced.locationFor;
  return {
    priced,
    key: newId(scope.now().getTime()),
    buyer: { userName: viewer.userName ?? '', email: viewer.email, avatarFileId: viewer.avatarFileId },
    location: titles.length ? { titles, city: viewer.pirateLocationCity, groups: groupCities(cities) } : null,
  };
}

function groupCities(cities: { city: string; country: string }[]): CityGroup[] {
  const groups = new Map<string, CityGroup>();
  for (const { city, country } of cities) {
    const group = groups.get(country) ?? { label: country, options: [] };
    group.options.push({ value: city, label: city });
    groups.set(country, group);
  }
  return [...groups.values()];
}
