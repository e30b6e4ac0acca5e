import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged, insertWhen } from '#db/insert-when';
import { mailTokens, users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import { type TurnedSession, turnSession } from '~/features/sessions/turn-session.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { addressTaken, type EmailToken, emailLinkExpired, readEmailToken } from './email-token.server';
import { tokenIdOf } from './mail-tokens.server';
import type { VerifyByToken } from './schema';
import { endSignUps } from './sign-ups.server';
import { supersedeTokens, useToken, whileLive } from './token-use.server';

/** How long the former address may take a change back (decisions, Identity). */
const wayBackLife = 7 * day;

/**
 * Gives the account the address that the link was mailed to. The former address gets an email with a way back for 7
 * days; other sessions end, and the browser's own gets another secret. The same link again is the same success while
 * the address still is the account's. Throws expired, rate-limited, and conflict (EMAIL_TAKEN) when another account has
 * taken the address since.
 */
export async function confirmEmailChange(scope: Scope, input: VerifyByToken): Promise<TurnedSession | null> {
  const id = tokenIdOf(scope, 'change-email', input.token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const token = readEmailToken(scope, 'change-email', id);
  const [found] = await countTries(scope, limits, token);
  if (found?.state === 'done') return null;
  if (found?.state !== 'live') throw emailLinkExpired();
  const moved = await moveAddress(scope, found);
  if (moved) {
    scope.outbox.dispatch();
    return moved.turned;
  }
  const [now] = await scope.read(token);
  if (now?.state !== 'done') throw emailLinkExpired();
  return null;
}

/** Null when another call was the one that changed it. */
async function moveAddress(
  scope: Scope,
  { id, userId, from, to }: EmailToken,
): Promise<{ turned: TurnedSession | null } | null> {
  const now = scope.now();
  const emailKey = to.toLowerCase();
  const when = whileLive(scope, id);
  const wayBack: typeof mailTokens.$inferInsert = {
    id: newId(now.getTime()),
    userId,
    purpose: 'revert-email',
    email: to,
    newEmail: from,
    createdAt: now,
    expiresAt: after(now, wayBackLife),
  };
  const current = scope.viewer?.id === userId ? scope.viewer.sessionId : undefined;
  try {
    const { changed, turned } = await scope.write({
      // The person who uses this link has proved that they read the address's email, so its waiting sign-ups end.
      signUpsEnded: endSignUps(scope, emailKey, when),
      changed: scope.db
        .update(users)
        .set({ email: to, emailKey, signUpId: null, updatedAt: now })
        .where(and(eq(users.id, userId), eq(users.email, from), when))
        .returning({ id: users.id }),
      logged: auditEntry(scope, { action: 'email-changed', subject: userId }, ifChanged),
      mailed: scope.outbox.addIfChanged(
        { kind: 'send-mail', mail: 'email-changed', userId, subjectId: wayBack.id },
        `mail:email-changed:${id}`,
      ),
      // Earlier ways back stay open.
      wayBackKept: insertWhen(scope.db, mailTokens, wayBack, when),
      sessionsEnded: endSessionsOf(scope, { userId, because: 'email-changed', except: current, when }),
      turned: turnSession(scope, current === undefined ? sql`0` : when),
      linksSuperseded: supersedeTokens(scope, { userId, purposes: ['restore'], when }),
      linkUsed: useToken(scope, id),
    });
    return changed.length > 0 ? { turned } : null;
  } catch (error) {
    if (isUniqueViolation(error, 'email_key')) throw addressTaken();
    throw error;
  }
}
