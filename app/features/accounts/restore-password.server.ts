import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import { hashPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { readRestoreToken, recoveryExpired } from './check-restore-token.server';
import { tokenIdOf } from './mail-tokens.server';
import { requireStrongPassword } from './require-strong-password.server';
import type { RestorePassword } from './schema';
import { supersedeTokens, useToken, whileLive } from './token-use.server';

/**
 * Sets a new password by a recovery link, once. Every session of the account ends, other links that a thief may have
 * asked for die, the owner gets an email; nobody is signed in by it. Throws invalid, expired and rate-limited.
 */
export async function restorePassword(scope: Scope, { token, password }: RestorePassword): Promise<void> {
  const id = tokenIdOf(scope, 'restore', token) ?? '';
  const limits = [perAddress(scope, { name: 'restore', limit: 20, seconds: 300 })];
  const [live] = await countTries(scope, limits, readRestoreToken(scope, id));
  if (!live) throw recoveryExpired();
  const { userId, email, userName } = live;
  requireStrongPassword(scope, { password, userName, email });
  const passwordHash = await hashPassword(password);
  const when = whileLive(scope, id);
  const { changed } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ passwordHash, signUpId: null, updatedAt: scope.now() })
      .where(and(eq(users.id, userId), eq(users.email, email), when))
      .returning({ id: users.id }),
    logged: auditEntry(scope, { action: 'password-restored', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'password-changed', userId, subjectId: id },
      `mail:password-changed:${id}`,
    ),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'password-changed', when }),
    othersSuperseded: supersedeTokens(scope, { userId, purposes: ['restore', 'change-email'], except: id, when }),
    linkUsed: useToken(scope, id),
  });
  if (!changed.length) throw recoveryExpired();
  scope.outbox.dispatch();
}
