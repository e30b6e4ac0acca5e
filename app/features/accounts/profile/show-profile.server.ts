import { eq, type SQL } from 'drizzle-orm';
import { type Read, readOf } from '#db/read';
import { plans, subscriptions, userGenres, users } from '#db/schema';
import { isFreeForGoodSql, subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { readSessions } from '~/features/sessions/list-sessions.server';
import { AppError } from '~/kit/app-error';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { requireMember, requireViewer } from '~/scope/viewer';
import type { UserOutput } from '../schema';
import { readCityGroups } from './list-city-groups.server';
import { type AccountRow, presentUser } from './present-user.server';

/** The viewer's own account. */
export async function showProfile(scope: Scope): Promise<UserOutput> {
  const [account] = await scope.read(readAccount(scope, requireViewer(scope).id));
  return presentUser(scope, account);
}

/** A user's row with the other facts that the API shows. Throws not-found. */
export function readAccount(scope: Scope, userId: string): Read<AccountRow> {
  return readOf([findAccount(scope, userId)], (account) => {
    if (!account) throw new AppError('not-found');
    return account;
  });
}

/** A user's row with the other facts that the API shows; null for an unknown user. */
export function findAccount(scope: Scope, userId: string | SQL<string>): Read<AccountRow | null> {
  return readOf([selectUser(scope, userId), selectGenres(scope, userId)], ([found], genres) => {
    if (!found) return null;
    const { user, access, subscription: held, planType, isFreeForGood } = found;
    const subscription = held && {
      startedAt: held.startedAt,
      freeMonth: planType && { ...held, planType, isFreeForGood },
    };
    return { user, access, subscription, genres: genres.map((row) => row.genre) };
  });
}

function selectUser({ db, now }: Scope, userId: string | SQL<string>) {
  return db
    .select({
      user: users,
      access: subscriptionAccessSql(users.id, now()),
      subscription: pick(subscriptions, 'state', 'startedAt', 'canceledAt', 'pastDueSince', 'hasUsedFreeMonth'),
      planType: plans.type,
      isFreeForGood: isFreeForGoodSql(users.id),
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(users.id, userId));
}

function selectGenres({ db }: Scope, userId: string | SQL<string>) {
  return db.select({ genre: userGenres.genre }).from(userGenres).where(eq(userGenres.userId, userId));
}

/** Everything that the profile page shows, in one round trip. */
export async function showMyProfile(scope: Scope) {
  const viewer = requireMember(scope);
  const [account, sessions, cityGroups] = await scope.read(
    readAccount(scope, viewer.id),
    readSessions(scope, viewer),
    readCityGroups(scope),
  );
  const { createdAt, wantsReplyMails, wantsPracticeMails } = account.user;
  const wants = { wantsReplyMails, wantsPracticeMails };
  return { user: presentUser(scope, account), memberSince: createdAt, ...wants, sessions, cityGroups };
}
