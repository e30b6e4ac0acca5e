import { type ListedSession, readSessions } from '~/features/sessions/list-sessions.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type CityGroup, readCityGroups } from './list-city-groups.server';
import { presentUser } from './present-user';
import type { UserOutput } from './schema';
import { readAccount } from './show-profile.server';

export interface MyProfile {
  user: UserOutput;
  memberSince: Date;
  wantsReplyMails: boolean;
  wantsPracticeMails: boolean;
  sessions: ListedSession[];
  /** Pirate locations by country, in the order of the list. */
  cityGroups: CityGroup[];
}

/** All that the profile page shows, in one round trip. */
export async function showMyProfile(scope: Scope): Promise<MyProfile> {
  const viewer = requireMember(scope);
  const [account, sessions, cityGroups] = await scope.read(
    readAccount(scope, viewer.id),
    readSessions(scope, viewer),
    readCityGroups(scope),
  );
  const { createdAt, wantsReplyMails, wantsPracticeMails } = account.user;
  const wants = { wantsReplyMails, wantsPracticeMails };
  return { user: presentUser(account), memberSince: createdAt, ...wants, sessions, cityGroups };
}
