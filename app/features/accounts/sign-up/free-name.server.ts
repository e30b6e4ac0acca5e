import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { type Read, readOf } from '#db/read';
import { signUps, users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { type AppError, invalid } from '~/kit/app-error';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export function nameTaken(): AppError {
  return invalid('userName', 'Username is already taken');
}

interface WantedName {
  userName: string;
  /** The address that wants the name. Sign-ups on the same address do not block the name. */
  emailKey: string;
  /**
   * The account that wants the name; undefined for a sign-up. A sign-up cannot have the name of any member, even of the
   * member who has the same address.
   */
  userId?: string;
}

/**
 * As SQL: no other account has this name, and no sign-up on another address holds it. The write that assigns the name
 * uses this condition, so the second of two simultaneous writes sees the first. An ended sign-up also holds its name
 * for the rest of its 24 hours: releasing the name earlier would reveal that the address now has an account.
 */
export function isNameFree({ now }: Scope, { userName, emailKey, userId = '' }: WantedName): SQL {
  const isHeld = hasRow(users, and(eq(users.userName, userName), ne(users.id, userId)));
  const isAskedFor = hasRow(
    signUps,
    and(eq(signUps.userName, userName), gt(signUps.waitsUntil, now()), ne(signUps.emailKey, emailKey)),
  );
  return sql`(NOT ${isHeld} AND NOT ${isAskedFor})`;
}

/** `isNameFree` as a read, which tells whether the name is why a write was refused. */
export function readIsNameFree(scope: Scope, wanted: WantedName): Read<boolean> {
  const told = scope.db.select({ isFree: sql<number>`${isNameFree(scope, wanted)}` }).from(sql`(SELECT 1)`);
  return readOf([told], ([row]) => row?.isFree === 1);
}

/** A name that a viewer wants for their own account. */
export function wantedBy({ id, email }: Viewer, userName: string): WantedName {
  return { userName, emailKey: emailKeyOf(email), userId: id };
}

/**
 * Runs the write that assigns a name. The unique index lets only one of two simultaneous writes through. Throws invalid
 * for a taken name.
 */
export async function writingName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'user_name')) throw nameTaken();
    throw error;
  }
}
