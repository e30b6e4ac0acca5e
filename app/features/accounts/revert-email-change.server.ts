import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import type { Scope } from '~/scope/scope';
import { addressTaken, type EmailToken, emailLinkExpired, readEmailToken } from './email-token.server';
import { tokenIdOf } from './mail-tokens.server';
import type { VerifyByToken } from './schema';
import { endSignUps } from './sign-ups.server';
import { supersedeTokens, useToken, whileLive } from './token-use.server';

/**
 * "This wasn’t me": gives the account its former address back and ends all its sessions, this one too. Every other
 * link of the account dies. The same link again is the same success. Throws expired, rate-limited and conflict.
 */
export async function revertEmailChange(scope: Scope, input: VerifyByToken): Promise<void> {
  const id = tokenIdOf(scope, 'revert-email', input.token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const token = readEmailToken(scope, 'revert-email', id);
  const [found] = await countTries(scope, limits, token);
  if (found?.state === 'done') return;
  if (found?.state !== 'live') throw emailLinkExpired();
  if (await moveBack(scope, found)) return;
  const [now] = await scope.read(token);
  if (now?.state !== 'done') throw emailLinkExpired();
}

async function moveBack(scope: Scope, { id, userId, to }: EmailToken): Promise<boolean> {
  const emailKey = to.toLowerCase();
  const when = whileLive(scope, id);
  try {
    const { changed } = await scope.write({
      // The person who uses this link has proved that they read the address's email, so its waiting sign-ups end.
      signUpsEnded: endSignUps(scope, emailKey, when),
      changed: scope.db
        .update(users)
        .set({ email: to, emailKey, signUpId: null, updatedAt: scope.now() })
        .where(and(eq(users.id, userId), when))
        .returning({ id: users.id }),
      logged: auditEntry(scope, { action: 'email-change-reverted', subject: userId }, ifChanged),
      sessionsEnded: endSessionsOf(scope, { userId, because: 'email-changed', when }),
      linkUsed: useToken(scope, id),
      linksSuperseded: supersedeTokens(scope, { userId, purposes: ['restore', 'change-email', 'revert-email'] }),
    });
    return changed.length > 0;
  } catch (error) {
    if (isUniqueViolation(error, 'email_key')) throw addressTaken();
    throw error;
  }
}
