import { and, eq, ne, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { secondFactors } from '#db/schema';
import { stillActs } from '~/features/accounts/standing.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import { AppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { requireSuperAdmin } from '~/scope/viewer';
import type { OneUser } from './schema';

/**
 * Takes the second factor off somebody who has lost it, with its recovery codes; their sessions end and they are told
 * by mail. For a SUPER_ADMIN alone, and never on oneself. Throws forbidden and conflict.
 */
export async function resetTwoFactor(scope: Scope, { userId }: OneUser): Promise<void> {
  const viewer = requireSuperAdmin(scope);
  if (userId === viewer.id) throw new AppError('forbidden', 'Use your own profile for that.');
  const cause = newId();
  const [removed] = await scope.read(
    scope.db
      .delete(secondFactors)
      .where(and(eq(secondFactors.userId, userId), ne(secondFactors.userId, viewer.id), stillActs(scope, viewer)))
      .returning({ userId: secondFactors.userId }),
    auditEntry(scope, { action: 'two-factor-reset', subject: userId, isOfOffice: true }, ifChanged),
    scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'two-factor-off', userId, subjectId: cause },
      `mail:two-factor-off:${cause}`,
    ),
    endSessionsOf(scope, { userId, because: 'second-factor-changed', when: sql`changes() > 0` }),
  );
  if (!removed.length) throw new AppError('conflict', 'They have no second factor.');
  scope.outbox.dispatch();
}
