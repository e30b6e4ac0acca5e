import { asc } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { pirateCities } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The Pirate locations of one country, as an option group of a select. */
export interface CityGroup {
  label: string;
  options: { value: string; label: string }[];
}

/** The Pirate locations by country, in list order. No sign-in is required. */
export function readCityGroups({ db }: Scope): Read<CityGroup[]> {
  const { city, country, position } = pirateCities;
  const listed = db.select({ city, country }).from(pirateCities).orderBy(asc(position)).limit(200);
  return readOf([listed], groupByCountry);
}

function groupByCountry(rows: { city: string; country: string }[]): CityGroup[] {
  const groups = new Map<string, CityGroup>();
  for (const { city, country } of rows) {
    const group = groups.get(country) ?? { label: country, options: [] };
    group.options.push({ value: city, label: city });
    groups.set(country, group);
  }
  return [...groups.values()];
}
