import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { changedRows } from '#db/insert-when';
import { readOf } from '#db/read';
import { users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { stillActs } from './office-guards.server';
import type { SetSaleBanner } from './schema';

/**
 * Shows or hides the sale banner for one user. Without an id, shows it to all users without a subscription, or hides it
 * from everyone. Users who subscribe later no longer see it. Returns the number of users changed. For administrators;
 * throws forbidden, and not-found for an unknown user.
 */
export async function setSaleBanner(scope: Scope, { userId, isShown }: SetSaleBanner): Promise<number> {
  const viewer = requireAdmin(scope);
  const { db } = scope;
  const whose =
    userId === undefined
      ? and(
          isNotNull(users.verifiedAt),
          isShown ? sql`${subscriptionAccessSql(users.id, scope.now())} = 'none'` : undefined,
        )
      : eq(users.id, userId);
  const write = db
    .update(users)
    .set({ toShowSaleBanner: isShown })
    .where(and(whose, ne(users.toShowSaleBanner, isShown), stillActs(viewer)));
  const changed = readOf([changedRows(db)], ([row]) => row?.count ?? 0);
  const audit = officeEntry(scope, {
    action: isShown ? 'sale-banner-shown' : 'sale-banner-hidden',
    subject: userId,
    details: { isForAll: !userId },
  });
  const known = db
    .select({ id: users.id })
    .from(users)
    .where(userId === undefined ? sql`1` : eq(users.id, userId))
    .limit(1);
  const { count, found } = await scope.write({ write, count: changed, logged: audit, found: known });
  if (!found.length) throw new AppError('not-found', 'There is no such user.');
  return count;
}
