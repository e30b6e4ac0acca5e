import { readLegalText } from '~/features/school/save-legal-text.server';
import type { Scope } from '~/scope/scope';
import { presentEdition, presentPast, presentTerms } from './present.server';
import { countEntries, readEditions, readPlaces } from './queries.server';
import { currentEdition } from './rules';

/** The public part of the competition: the current edition, and the results of earlier ones. */
export async function showFestival(scope: Scope) {
  const [editions, places, counts] = await scope.read(readEditions(scope), readPlaces(scope), countEntries(scope));
  const now = scope.now();
  const current = currentEdition(editions, now);
  const past = editions.filter((one) => one.id !== current?.id && one.festivalTo < now);
  return {
    edition: current && presentEdition(scope, current, { places, counts }),
    past: past.map((one) => presentPast(scope, one, places)),
  };
}

/** The school's own terms, if it has any, and the dates of the current and earlier editions for the default terms. */
export async function showFestivalTerms(scope: Scope) {
  const [editions, own] = await scope.read(readEditions(scope), readLegalText(scope, 'festival'));
  const now = scope.now();
  const current = currentEdition(editions, now);
  const past = editions.filter((one) => one.id !== current?.id && one.closesAt < now);
  return { own, current: current && presentTerms(current, now), past: past.map((one) => presentTerms(one, now)) };
}
