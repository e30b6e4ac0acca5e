import { asc } from 'drizzle-orm';
import { readOf } from '#db/read';
import { pirateCities } from '#db/schema';
import type { Scope } from '~/scope/scope';

/** The Pirate locations by country, as option groups of a select, in list order. No sign-in is required. */
export function readCityGroups({ db }: Scope) {
  const { city, country, position } = pirateCities;
  const listed = db.select({ city, country }).from(pirateCities).orderBy(asc(position)).limit(200);
  return readOf([listed], groupByCountry);
}

function groupByCountry(rows: { city: string; country: string }[]) {
  return [...new Set(rows.map(({ country }) => country))].map((label) => ({
    label,
    options: rows.filter(({ country }) => country === label).map(({ city }) => ({ value: city, label: city })),
  }));
}
