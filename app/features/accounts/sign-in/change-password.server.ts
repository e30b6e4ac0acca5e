import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged } from '#db/insert-when';
import { users } from '#db/schema';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { type TurnedSession, turnSession } from '~/features/sessions/open-session.server';
import { AppError, invalid } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { pairMessages } from '../field-rules';
import { supersedeTokens } from '../mail/mail-tokens.server';
import type { ChangePassword } from '../schema';
import { requireCurrentPassword } from './current-password.server';
import { requireStrongPassword } from './weak-passwords';

/**
 * Changes the viewer's password. Other sessions end, the current session gets a new secret, links that were mailed
 * before stop working, and the owner gets an email. Throws invalid, rate-limited, and conflict when the password was
 * changed elsewhere at the same moment.
 */
export async function changePassword(
  scope: Scope,
  { password, newPassword }: ChangePassword,
): Promise<TurnedSession | null> {
  const viewer = requireMember(scope);
  if (password === newPassword) throw invalid('newPassword', pairMessages.samePassword);
  requireStrongPassword(scope, { ...viewer, password: newPassword, field: 'newPassword' });
  const { passwordHash: former } = await requireCurrentPassword(scope, viewer, password);
  const now = scope.now();
  const passwordHash = await hashPassword(newPassword, scope.config.passwordCost);
  const when = hasRow(users, and(eq(users.id, viewer.id), eq(users.passwordHash, passwordHash)));
  const { changed, turned } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ passwordHash, signUpId: null, updatedAt: now })
      .where(and(eq(users.id, viewer.id), eq(users.passwordHash, former)))
      .returning({ id: users.id }),
    logged: auditEntry(scope, { action: 'password-changed', subject: viewer.id }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('password-changed', viewer.id, newId(now.getTime()))),
    sessionsEnded: endSessionsOf(scope, {
      userId: viewer.id,
      because: 'password-changed',
      except: viewer.sessionId,
      when,
    }),
    linksSuperseded: supersedeTokens(scope, { userId: viewer.id, purposes: ['restore', 'change-email'], when }),
    turned: turnSession(scope, when),
  });
  if (!changed.length) throw new AppError('conflict', 'Your password has just been changed somewhere else.');
  scope.outbox.dispatch();
  return turned;
}
