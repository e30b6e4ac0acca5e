import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { batch } from '#db/client';
import { users } from '#db/schema';
import { giveBack, type Limit, perAddress, tally } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import { checkPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';

export interface CheckedPassword {
  /** What is stored now: a change is made only while this still is. */
  passwordHash: string;
  /** One of the silent limits is passed. */
  isHeld: boolean;
}

/**
 * Checks the viewer's own password; tries are counted before it is hashed. The silent limits are counted in the same
 * round trip, only told, and given back after a wrong password. Throws invalid (`password`) and rate-limited.
 */
export async function requireCurrentPassword(
  scope: Scope,
  viewer: Viewer,
  password: string,
  silent: Limit[] = [],
): Promise<CheckedPassword> {
  const loud = [
    { name: 'current-password', subject: viewer.id, limit: 10, seconds: 900 },
    perAddress(scope, { name: 'current-password-address', limit: 60, seconds: 900 }),
  ];
  const stored = scope.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id));
  const { waits, results } = await tally(scope, [...loud, ...silent], [stored]);
  const wait = Math.max(...waits.slice(0, loud.length));
  if (wait) throw new AppError('rate-limited', undefined, { retryAfter: wait });
  const [found] = results[0] as { passwordHash: string }[];
  if (!found) throw new AppError('unauthenticated');
  const { isRight } = await checkPassword(password, found.passwordHash);
  if (!isRight) {
    await batch(scope.db, [
      giveBack(scope, silent),
      auditEntry(scope, { action: 'current-password-refused', subject: viewer.id }),
    ]);
    throw invalid('password', 'That is not your current password');
  }
  return { passwordHash: found.passwordHash, isHeld: waits.slice(loud.length).some(Boolean) };
}
