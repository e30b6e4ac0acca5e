import { asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { orders, subscriptions, users } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import type { OpenPage, Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';

export interface ListUsers extends Slice {
  /** The beginning of a name or an address, or a whole id. Empty: the newest first. */
  search: string;
  who: Who;
}

/**
 * Administrators; those whose subscription waits for a payment that has failed; those with an order whose payment does
 * not fit it; or everybody.
 */
export const whos = ['all', 'staff', 'past-due', 'mismatched'] as const;
export type Who = (typeof whos)[number];

/**
 * A search by beginning finds at most this many by name and as many by address; a longer beginning finds the others.
 * Any other search finds at most this many.
 */
const mostFound = 200;

/** Behind every text that begins with another one. */
const last = '\u{10FFFF}';

/** Accounts for the admin area, found along their indexes. One round trip. */
export async function listUsers(scope: Scope, wish: ListUsers): Promise<OpenPage<UserRow>> {
  requireAdmin(scope);
  const [found] = await scope.read(readOpenPage(wish, selectFound(scope, wish)));
  return found;
}

function selectFound(scope: Scope, { search, who }: ListUsers) {
  const query = selectUsers(scope);
  const text = search.trim().toLowerCase();
  if (who === 'past-due' || who === 'mismatched')
    return query.where(inArray(users.id, ofThose[who])).orderBy(asc(users.emailKey));
  if (who === 'staff') return query.where(ne(users.role, 'USER')).orderBy(asc(users.userName));
  if (!text) return query.orderBy(desc(users.createdAt), desc(users.id));
  const matches = sql`(SELECT id FROM (SELECT u.id FROM ${users} u
      WHERE u.email_key >= ${text} AND u.email_key < ${text + last} ORDER BY u.email_key LIMIT ${mostFound})
    UNION SELECT id FROM (SELECT u.id FROM ${users} u
      WHERE u.user_name >= ${text} AND u.user_name < ${text + last} ORDER BY u.user_name LIMIT ${mostFound})
    UNION SELECT u.id FROM ${users} u WHERE u.id = ${search.trim()})`;
  return query.where(inArray(users.id, matches)).orderBy(asc(users.emailKey));
}

const ofThose = {
  'past-due': sql`(SELECT s.user_id FROM ${subscriptions} s WHERE s.state = 'active' AND s.past_due_since IS NOT NULL
    ORDER BY s.past_due_since LIMIT ${mostFound})`,
  mismatched: sql`(SELECT o.user_id FROM ${orders} o WHERE o.state = 'mismatch' ORDER BY o.created_at LIMIT ${mostFound})`,
};

function selectUsers({ db }: Scope) {
  return db
    .select({
      id: users.id,
      email: users.email,
      userName: users.userName,
      role: users.role,
      verifiedAt: users.verifiedAt,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
      subscription: subscriptions.state,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .$dynamic();
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];
