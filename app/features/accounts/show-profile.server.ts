import { eq } from 'drizzle-orm';
import { batch, type Statement } from '#db/client';
import { plans, subscriptions, userGenres, users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireViewer } from '~/scope/viewer';
import { type AccountRow, presentUser } from './present-user';
import type { UserOutput } from './schema';

/** The viewer's own account. */
export async function showProfile(scope: Scope): Promise<UserOutput> {
  return presentUser(await readAccount(scope, requireViewer(scope).id));
}

/** A user with what the API tells of it beside the row, in one round trip. Throws not-found. */
async function readAccount(scope: Scope, userId: string): Promise<AccountRow> {
  return accountFrom(await batch(scope.db, accountStatements(scope, userId)));
}

/** The two reads of `readAccount`, to stand last in a batch of something else. */
export function accountStatements(scope: Scope, userId: string): Statement[] {
  return [
    scope.db
      .select({
        user: users,
        access: subscriptionAccessSql(users.id, scope.now()),
        subscription: { state: subscriptions.state, hasUsedFreeMonth: subscriptions.hasUsedFreeMonth },
        planType: plans.type,
      })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(plans, eq(plans.id, subscriptions.planId))
      .where(eq(users.id, userId)),
    scope.db.select({ genre: userGenres.genre }).from(userGenres).where(eq(userGenres.userId, userId)),
  ];
}

interface FoundAccount {
  user: AccountRow['user'];
  access: AccountRow['access'];
  subscription: AccountRow['subscription'];
  planType: string | null;
}

/** The account out of what `accountStatements` answered. */
export function accountFrom(results: unknown[]): AccountRow {
  const [accounts, genres] = results as [FoundAccount[], { genre: string }[]];
  const found = accounts[0];
  if (!found) throw new AppError('not-found');
  const subscription = found.subscription && { ...found.subscription, planType: found.planType ?? undefined };
  return { user: found.user, access: found.access, subscription, genres: genres.map((row) => row.genre) };
}
