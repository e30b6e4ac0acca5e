import { readCityGroups } from '~/features/accounts/list-city-groups.server';
import { newHumanChallenge } from '~/features/accounts/require-human.server';
import { readOne, type Scope } from '~/scope/scope';

/** The form that a guest requested, with what it shows; null for members and for guests who requested none. */
export async function guestFormFor(scope: Scope, { searchParams }: URL) {
  const form = searchParams.get('form');
  if (scope.viewer || (form !== 'sign-in' && form !== 'sign-up')) return null;
  if (form === 'sign-in') return { form, challenge: null, cities: null } as const;
  return { form, challenge: newHumanChallenge(scope), cities: await readOne(scope, readCityGroups(scope)) } as const;
}
