import { and, eq, gt, ne } from 'drizzle-orm';
import { reservedNames, users } from '#db/schema';
import { invalid } from '~/kit/app-error';
import { hmac } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { isUniqueViolation } from './register-user.server';

const taken = () => invalid('userName', 'Username is already taken');

/** Throws invalid when the name is somebody else's, or kept for whoever tried to sign up with it. */
export async function requireFreeName(scope: Scope, viewer: Viewer, userName: string): Promise<void> {
  const askedBy = hmac(scope.config.secrets.token, `name:${viewer.email.toLowerCase()}`);
  const [holders, reservations] = await scope.db.batch([
    scope.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.userName, userName), ne(users.id, viewer.id))),
    scope.db
      .select({ userName: reservedNames.userName })
      .from(reservedNames)
      .where(
        and(
          eq(reservedNames.userName, userName),
          ne(reservedNames.askedBy, askedBy),
          gt(reservedNames.expiresAt, scope.now()),
        ),
      ),
  ]);
  if (holders.length || reservations.length) throw taken();
}

/** Does the write that gives a name; of two at one moment the index lets one through. */
export async function writingName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'user_name')) throw taken();
    throw error;
  }
}
