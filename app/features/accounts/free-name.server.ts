import { and, eq, ne } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { type AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { askersOf, selectAsker } from './reserved-names.server';

export function nameTaken(): AppError {
  return invalid('userName', 'Username is already taken');
}

/** Throws invalid when the name is somebody else's, or kept for whoever tried to sign up with it. */
export async function requireFreeName(scope: Scope, viewer: Viewer, userName: string): Promise<void> {
  const [holder, reservation] = await scope.read(
    firstOf(
      scope.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.userName, userName), ne(users.id, viewer.id))),
    ),
    firstOf(selectAsker(scope, userName)),
  );
  const isReserved = reservation !== null && !askersOf(scope, viewer.email.toLowerCase()).includes(reservation.askedBy);
  if (holder || isReserved) throw nameTaken();
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
