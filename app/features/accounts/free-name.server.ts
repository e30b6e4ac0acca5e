import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { type Read, readOf } from '#db/read';
import { signUps, users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { type AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export function nameTaken(): AppError {
  return invalid('userName', 'Username is already taken');
}

interface WantedName {
  userName: string;
  /** The address that wants it: what sign-ups on it hold is free to it. */
  emailKey: string;
  /** The account that wants it; a sign-up has none, and to it a member's name is taken on the member's own address, too. */
  userId?: string;
}

/**
 * As SQL: nobody else has this name, and no sign-up on another address holds it. For the write that gives the name: of
 * two at one moment the second sees the first. A sign-up that has ended holds its name for the rest of its 24 hours,
 * too: a name that comes free earlier would show that its address has an account by now.
 */
export function isNameFree({ now }: Scope, { userName, emailKey, userId = '' }: WantedName): SQL {
  const isHeld = hasRow(users, and(eq(users.userName, userName), ne(users.id, userId)));
  const isAskedFor = hasRow(
    signUps,
    and(eq(signUps.userName, userName), gt(signUps.waitsUntil, now()), ne(signUps.emailKey, emailKey)),
  );
  return sql`(NOT ${isHeld} AND NOT ${isAskedFor})`;
}

/** The same check as a read, to show the error before anything is written. */
export function readIsNameFree(scope: Scope, wanted: WantedName): Read<boolean> {
  const told = scope.db.select({ isFree: sql<number>`${isNameFree(scope, wanted)}` }).from(sql`(SELECT 1)`);
  return readOf([told], ([row]) => row?.isFree === 1);
}

/** A name that a viewer wants for their own account. */
export function wantedBy({ id, email }: Viewer, userName: string): WantedName {
  return { userName, emailKey: email.toLowerCase(), userId: id };
}

/** Throws invalid when the name is somebody else's, or held by a sign-up on another address. */
export async function requireFreeName(scope: Scope, viewer: Viewer, userName: string): Promise<void> {
  const [isFree] = await scope.read(readIsNameFree(scope, wantedBy(viewer, userName)));
  if (!isFree) throw nameTaken();
}

/** Does the write that gives a name; of two at one moment the index lets one through. */
export async function writingName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'user_name')) throw nameTaken();
    throw error;
  }
}
