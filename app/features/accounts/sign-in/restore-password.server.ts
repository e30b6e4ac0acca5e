import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf, readOf } from '#db/read';
import { users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError } from '~/kit/app-error';
import { hashPassword } from '~/kit/crypto.server';
import { emailKeyOf } from '~/kit/text/mailbox';
import { mailJob, noUser } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { countMailTries } from '../mail/mail-quota.server';
import {
  isLiveToken,
  newMailToken,
  readToken,
  supersedeTokens,
  tokenIdOf,
  useToken,
  whileLive,
} from '../mail/mail-tokens.server';
import type { AskForRecovery, RestorePassword, VerifyByToken } from '../schema';
import { isStillKnown } from './known-device.server';
import { requireStrongPassword } from './weak-passwords';

/**
 * Sets a new password with a recovery link, which works once. All sessions of the account end, other links that a thief
 * may have asked for stop working, and the owner gets an email. The caller is not signed in. Throws invalid, expired
 * and rate-limited.
 */
export async function restorePassword(scope: Scope, { token, password }: RestorePassword): Promise<void> {
  const id = tokenIdOf(scope, 'restore', token) ?? '';
  const limits = [perAddress(scope, { name: 'restore', limit: 20, seconds: 300 })];
  const [live] = await countTries(scope, limits, readRestoreToken(scope, id));
  if (!live) throw recoveryExpired();
  const { id: userId, email, userName } = live;
  requireStrongPassword(scope, { password, userName, email });
  const passwordHash = await hashPassword(password, scope.config.passwordCost);
  const when = whileLive(scope, id);
  const { changed } = await scope.write({
    changed: scope.db
      .update(users)
      .set({ passwordHash, signUpId: null, updatedAt: scope.now() })
      .where(and(eq(users.id, userId), eq(users.email, email), when))
      .returning({ id: users.id }),
    logged: auditEntry(scope, { action: 'password-restored', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('password-changed', userId, id)),
    sessionsEnded: endSessionsOf(scope, { userId, because: 'password-changed', when }),
    othersSuperseded: supersedeTokens(scope, { userId, purposes: ['restore', 'change-email'], except: id, when }),
    linkUsed: useToken(scope, id),
  });
  if (!changed.length) throw recoveryExpired();
  scope.outbox.dispatch();
}

/** Checks that a recovery link works, without using it up. Throws expired (410, TOKEN_EXPIRED) if it does not. */
export async function checkRestoreToken(scope: Scope, input: VerifyByToken): Promise<void> {
  if ((await emailOfRestoreToken(scope, input)) === null) throw recoveryExpired();
}

/** The address of the account that a recovery link is for; null for a link that does not work. Does not use it up. */
export async function emailOfRestoreToken(scope: Scope, { token }: VerifyByToken): Promise<string | null> {
  const id = tokenIdOf(scope, 'restore', token);
  if (!id) return null;
  const [live] = await scope.read(readRestoreToken(scope, id));
  return live?.email ?? null;
}

function recoveryExpired(): AppError {
  return new AppError('expired', 'Recovery link has expired', { code: 'TOKEN_EXPIRED' });
}

/**
 * The account of a live recovery token; null if the token does not work. A changed address invalidates the token, too.
 */
function readRestoreToken(scope: Scope, id: string) {
  return readOf([readToken(scope, 'restore', id)], (found) =>
    found && isLiveToken(found.token, scope.now()) && found.token.email === found.user.email ? found.user : null,
  );
}

/**
 * Mails a recovery link that works for an hour; earlier links stay valid. The answer and the work are the same whether
 * or not the address has an account, and when its mailbox has used up its quota. `device` is the cookie of a known
 * browser. Throws rate-limited.
 */
export async function askForRecovery(scope: Scope, { email }: AskForRecovery, device?: unknown): Promise<void> {
  const emailKey = emailKeyOf(email);
  const { heldFor, answers } = await countMailTries(
    scope,
    {
      limits: [perAddress(scope, { name: 'recovery-address', limit: 10, seconds: 3600 })],
      mailbox: { kind: 'recovery', emailKey, device },
      isStillKnown: (known, [user]) => user !== null && isStillKnown(scope, user, known),
    },
    firstOf(
      scope.db
        .select({ id: users.id, email: users.email, emailKey: users.emailKey, passwordHash: users.passwordHash })
        .from(users)
        .where(eq(users.emailKey, emailKey)),
    ),
  );
  if (heldFor) return;
  const [user] = answers;
  const userId = user?.id ?? noUser;
  const token = newMailToken(scope, { userId, purpose: 'restore', email: user?.email ?? email });
  await scope.write({
    tokenKept: user ? token.statements : [],
    // For an unknown address the job finds no token and sends nothing. It is queued all the same, so that the cost is
    // the same.
    mailed: scope.outbox.add(...mailJob('restore', userId, token.id)),
    logged: auditEntry(scope, { action: 'recovery-asked', subject: emailKey }),
  });
  scope.outbox.dispatch();
}
