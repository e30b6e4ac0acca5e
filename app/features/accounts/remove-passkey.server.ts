import { and, eq, exists, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { passkeys, sessions } from '#db/schema';
import { passkeyGone } from '~/features/passkeys/rename-passkey.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { requireCurrentPassword } from './current-password.server';
import type { RemovePasskey } from './passkey-schema';

/**
 * Takes a passkey off the viewer's account, by the password. Other sessions that it signed in end, and the owner gets
 * an email. Throws invalid, rate-limited, and conflict when the passkey is not the viewer's, or no longer.
 */
export async function removePasskey(scope: Scope, { passkeyId, password }: RemovePasskey): Promise<void> {
  const viewer = requireMember(scope);
  await requireCurrentPassword(scope, viewer, password);
  const isTheirs = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, viewer.id));
  const isThere = exists(scope.db.select({ one: sql`1` }).from(passkeys).where(isTheirs));
  const { removed } = await scope.write({
    sessionsEnded: endSessionsOf(scope, {
      userId: viewer.id,
      because: 'passkey-removed',
      except: viewer.sessionId,
      when: sql`${eq(sessions.passkeyId, passkeyId)} AND ${isThere}`,
    }),
    removed: scope.db.delete(passkeys).where(isTheirs).returning({ id: passkeys.id }),
    logged: auditEntry(scope, { action: 'passkey-removed', subject: viewer.id }, ifChanged),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'passkey-removed', userId: viewer.id, subjectId: passkeyId },
      `mail:passkey-removed:${passkeyId}`,
    ),
  });
  if (!removed.length) throw passkeyGone();
  scope.outbox.dispatch();
}
