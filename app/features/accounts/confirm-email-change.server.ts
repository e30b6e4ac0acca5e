import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { batch, type Statement } from '#db/client';
import { mailTokens, users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { addressTaken, type EmailToken, emailLinkExpired, emailTokenById, readEmailToken } from './email-token.server';
import { tokenIdOf } from './mail-tokens.server';
import { isUniqueViolation } from './register-user.server';
import type { VerifyByToken } from './schema';
import { supersedeTokens, useToken, whileLive } from './token-use.server';

/** How long the former address may take a change back (decisions, Identity). */
const wayBack = 7 * day;

/**
 * Gives the account the address that the link was mailed to. The former address is told, with a way back for 7
 * days; other sessions end. The same link again is the same success while the address still is the account's.
 * Throws expired, rate-limited, and conflict (EMAIL_TAKEN) when the address has come into use since.
 */
export async function confirmEmailChange(scope: Scope, { token }: VerifyByToken): Promise<void> {
  const id = tokenIdOf(scope, 'change-email', token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const [rows] = await countTries(scope, limits, emailTokenById(scope, 'change-email', id));
  const found = readEmailToken(rows, scope.now());
  if (found?.state === 'done') return;
  if (found?.state !== 'live') throw emailLinkExpired();
  if (await moveAddress(scope, found)) return scope.outbox.dispatch();
  const now = readEmailToken(await emailTokenById(scope, 'change-email', id), scope.now());
  if (now?.state !== 'done') throw emailLinkExpired();
}

/** Whether this call was the one that changed it. */
async function moveAddress(scope: Scope, { id, userId, from, to }: EmailToken): Promise<boolean> {
  const now = scope.now();
  const emailKey = to.toLowerCase();
  const when = whileLive(scope, id);
  const revertId = newId(now.getTime());
  const current = scope.viewer?.id === userId ? scope.viewer.sessionId : undefined;
  try {
    const [, changed] = await batch(scope.db, [
      pendingAccountsEnd(scope, emailKey, id),
      scope.db
        .update(users)
        .set({ email: to, emailKey, updatedAt: now })
        .where(and(eq(users.id, userId), eq(users.email, from), when))
        .returning({ id: users.id }),
      scope.outbox.addIfChanged(
        { kind: 'send-mail', mail: 'email-changed', userId, subjectId: revertId },
        `mail:email-changed:${id}`,
      ),
      // Every column in the table's order: drizzle names them all before the SELECT. Earlier ways back stay open.
      scope.db.insert(mailTokens).select(
        sql`SELECT ${revertId}, ${userId}, 'revert-email', ${to}, ${from}, 0, ${now.getTime()},
          ${after(now, wayBack).getTime()}, NULL, NULL WHERE ${when}`,
      ),
      endSessionsOf(scope, { userId, because: 'email-changed', except: current, when }),
      supersedeTokens(scope, { userId, purposes: ['restore'], when }),
      useToken(scope, id),
      auditEntry(scope, { action: 'email-changed', subject: userId }),
    ]);
    return (changed as unknown[]).length > 0;
  } catch (error) {
    if (isUniqueViolation(error, 'email_key')) throw addressTaken();
    throw error;
  }
}

/** Somebody's unverified sign-up on an address gives way to whoever has shown that they read its mail. */
export function pendingAccountsEnd(scope: Scope, emailKey: string, tokenId: string): Statement {
  return scope.db
    .delete(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.verifiedAt), whileLive(scope, tokenId)));
}
