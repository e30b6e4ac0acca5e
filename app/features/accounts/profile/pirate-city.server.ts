import { eq } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { pirateCities } from '#db/schema';
import { invalid } from '~/kit/app-error';
import { folded } from '~/kit/text/folded';
import type { Scope } from '~/scope/scope';

interface PlaceInput {
  pirateLocationCity?: string;
  pirateLocationCountry?: string;
}

/** A read: the listed Pirate city of this name with its country, or null. */
export function readPirateCity({ db }: Scope, { pirateLocationCity = '' }: PlaceInput) {
  const { city, country } = pirateCities;
  return firstOf(db.select({ city, country }).from(pirateCities).where(eq(city, pirateLocationCity)));
}

/**
 * The listed city and its country. Throws invalid for a city that is not on the list, and for a country that is not the
 * city's own.
 */
export function requireListed(
  listed: { city: string; country: string } | null,
  { pirateLocationCountry: named }: PlaceInput,
): { pirateLocationCity: string; pirateLocationCountry: string } {
  if (!listed) throw invalid('pirateLocationCity', 'This Pirate Location is not on the list');
  const { city, country } = listed;
  if (named && folded(named) !== folded(country)) {
    throw invalid('pirateLocationCountry', `${city} is listed under ${country}`);
  }
  return { pirateLocationCity: city, pirateLocationCountry: country };
}
