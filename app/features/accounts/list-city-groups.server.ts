import type { Scope } from '~/scope/scope';
import { type CityGroup, readCityGroups } from './pirate-cities.server';

/** Pirate locations by country, in one round trip. Open to all. */
export async function listCityGroups(scope: Scope): Promise<CityGroup[]> {
  const [groups] = await scope.read(readCityGroups(scope));
  return groups;
}
