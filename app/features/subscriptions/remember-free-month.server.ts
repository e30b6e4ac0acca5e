import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { freeMonths, subscriptions } from '#db/schema';
import { condition } from '#db/subqueries';
import type { Scope } from '~/scope/scope';
import { mailboxHash, mailboxHashes } from './mailbox-hashes.server';

interface Person {
  id: string;
  email: string;
}

/** As an SQL condition: another account of the same mailbox has taken the free month, or one that was deleted since. */
export function isTakenByMailbox(scope: Pick<Scope, 'config'>, { id, email }: Person): SQL<boolean> {
  const { userId, emailHash } = freeMonths;
  const isIt = and(ne(userId, id), inArray(emailHash, mailboxHashes(scope, 'free-month', email)));
  return condition(sql`EXISTS (SELECT 1 FROM ${freeMonths} WHERE ${isIt})`);
}

function hasTaken(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${subscriptions} s WHERE s.user_id = ${userId} AND s.has_used_free_month = 1)`;
}

/**
 * A statement that remembers somebody's mailbox when they have taken the free month. For the batch in which they take
 * it, and for the one that deletes their account: their address may be another by then.
 */
export function rememberFreeMonth(scope: Scope, { id, email }: Person, when: SQL = sql`1`): Statement {
  const row = { userId: id, emailHash: mailboxHash(scope, 'free-month', email), takenAt: scope.now() };
  return insertWhen(scope.db, freeMonths, row, sql`${hasTaken(id)} AND ${when}`).onConflictDoNothing();
}

/** A statement that forgets it when the month came to nothing at the provider. */
export function forgetFreeMonth({ db }: Scope, userId: string): Statement {
  return db.delete(freeMonths).where(and(eq(freeMonths.userId, userId), sql`NOT ${hasTaken(userId)}`));
}
