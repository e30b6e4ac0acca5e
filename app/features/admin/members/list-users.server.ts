import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { beginsWith } from '#db/beginning';
import { ordered } from '#db/ordered';
import { orders, subscriptions, users } from '#db/schema';
import { isWithinDays } from '#db/within-days';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { sliceOf, type TableAsk } from '~/kit/table';
import { emailKeyOf } from '~/kit/text/mailbox';
import { readOne, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

/**
 * A search finds at most this many accounts by the beginning of a name, and as many by that of an email address; a
 * longer beginning finds the others. The filters by payment state find at most this many.
 */
const mostFound = 200;

/** Lists accounts with the state of their subscription, found along their indexes. One round trip. */
export async function listUsers(scope: Scope, ask: TableAsk) {
  requireAdmin(scope);
  const { id, email, userName, role, verifiedAt, blockedAt, createdAt } = users;
  const rows = scope.db
    .select({ id, email, userName, role, verifiedAt, blockedAt, createdAt, subscription: subscriptions.state })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, id))
    .where(usersAskedFor(ask, scope))
    .orderBy(...ordered(ask, { joined: [createdAt, id], name: [userName], email: [users.emailKey] }));
  return readOne(scope, readOpenPage(sliceOf(ask), rows));
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>['items'][number];

/** SQL condition on users: those that match a search and filters. */
export function usersAskedFor(
  { search, filters }: Pick<TableAsk, 'search' | 'filters'>,
  { config }: Scope,
): SQL | undefined {
  const { who } = filters;
  return and(
    who === 'past-due' || who === 'mismatched' ? inArray(users.id, ofThose[who]) : undefined,
    who === 'staff' ? ne(users.role, 'USER') : undefined,
    isWithinDays(users.createdAt, filters, config.brand.timeZone),
    search ? inArray(users.id, foundBy(search)) : undefined,
  );
}

/** SQL list of account ids, found by the beginning of a name or an email address, or by the whole id. */
export function foundBy(search: string): SQL {
  const text = search.toLowerCase();
  return sql`(SELECT id FROM (SELECT u.id FROM ${users} u
      WHERE ${beginsWith(sql`u.email_key`, emailKeyOf(search))} ORDER BY u.email_key LIMIT ${mostFound})
    UNION SELECT id FROM (SELECT u.id FROM ${users} u
      WHERE ${beginsWith(sql`u.user_name`, text)} ORDER BY u.user_name LIMIT ${mostFound})
    UNION SELECT u.id FROM ${users} u WHERE u.id = ${search})`;
}

const ofThose = {
  'past-due': sql`(SELECT s.user_id FROM ${subscriptions} s WHERE s.state = 'active' AND s.past_due_since IS NOT NULL
    ORDER BY s.past_due_since LIMIT ${mostFound})`,
  mismatched: sql`(SELECT o.user_id FROM ${orders} o WHERE o.state = 'mismatch' ORDER BY o.created_at LIMIT ${mostFound})`,
};
