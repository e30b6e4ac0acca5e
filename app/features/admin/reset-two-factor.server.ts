import { and, eq, ne, or, sql } from 'drizzle-orm';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { passkeys, secondFactors } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import type { OneUser } from './schema';

/**
 * Removes the second factor of somebody who has lost it, with its recovery codes, and all passkeys: after it their
 * password alone opens the account, and nothing that a thief may have added. Their sessions end and they get an email.
 * For a SUPER_ADMIN alone, and never on oneself. Throws forbidden and conflict.
 */
export async function resetTwoFactor(scope: Scope, { userId }: OneUser): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  if (userId === viewer.id) throw new AppError('forbidden', 'Use your own profile to do this.');
  const cause = newId();
  const hasAny = or(
    hasRow(secondFactors, eq(secondFactors.userId, userId)),
    hasRow(passkeys, eq(passkeys.userId, userId)),
  );
  const when = sql`${hasAny} AND ${stillActs(viewer)}`;
  const { factors, keys } = await scope.write({
    logged: officeEntry(scope, { action: 'two-factor-reset', subject: userId }, when),
    mailed: scope.outbox.addIfChanged(...mailJob('two-factor-off', userId, cause)),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'second-factor-changed', when }),
    factors: scope.db
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, userId), ne(secondFactors.userId, viewer.id), stillActs(viewer)))
      .returning({ userId: secondFactors.userId }),
    keys: scope.db
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), ne(passkeys.userId, viewer.id), stillActs(viewer)))
      .returning({ userId: passkeys.userId }),
  });
  if (!factors.length && !keys.length) throw new AppError('conflict', 'This person has no second factor.');
  scope.outbox.dispatch();
}
