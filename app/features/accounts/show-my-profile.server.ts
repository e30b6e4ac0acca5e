import { asc } from 'drizzle-orm';
import { batch } from '#db/client';
import { pirateCities } from '#db/schema';
import { type ListedSession, listedSessions, sessionsOf } from '~/features/sessions/list-sessions.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { presentUser } from './present-user';
import type { UserOutput } from './schema';
import { accountFrom, accountStatements } from './show-profile.server';

export interface CityGroup {
  country: string;
  cities: string[];
}

export interface MyProfile {
  user: UserOutput;
  memberSince: Date;
  sessions: ListedSession[];
  /** Pirate locations by country, in the order of the list. */
  cityGroups: CityGroup[];
}

/** All that the profile page shows, in one round trip. */
export async function showMyProfile(scope: Scope): Promise<MyProfile> {
  const viewer = requireMember(scope);
  const { city, country, position } = pirateCities;
  const [sessions, cities, ...account] = await batch(scope.db, [
    sessionsOf(scope, viewer.id),
    scope.db.select({ city, country }).from(pirateCities).orderBy(asc(position)),
    ...accountStatements(scope, viewer.id),
  ]);
  const row = accountFrom(account);
  return {
    user: presentUser(row),
    memberSince: row.user.createdAt,
    sessions: listedSessions(sessions as Awaited<ReturnType<typeof sessionsOf>>, viewer.sessionId),
    cityGroups: groupCities(cities as { city: string; country: string }[]),
  };
}

function groupCities(rows: { city: string; country: string }[]): CityGroup[] {
  const groups = new Map<string, string[]>();
  for (const { city, country } of rows) groups.set(country, [...(groups.get(country) ?? []), city]);
  return [...groups].map(([country, cities]) => ({ country, cities }));
}
