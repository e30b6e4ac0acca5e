import { and, eq, exists, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { secondFactors } from '#db/schema';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/session-endings.server';
import { AppError } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { factorKey, factorLimits, readFactor, wrongFactor } from './prove-factor.server';
import { newRecoveryCodes } from './recovery-codes.server';
import type { GiveCode } from './schema';
import { stepOfCode } from './totp.server';

/** How long a secret waits to be confirmed. */
export const setupTime = 30 * minute;

/**
 * Turns the app on that was being set up, by a code of it. Other sessions end, the owner gets an email; answers the
 * recovery codes, which nobody can read again. Throws invalid, expired and rate-limited.
 */
export async function confirmTwoFactor(scope: Scope, { code }: GiveCode): Promise<{ codes: string[] }> {
  const { id: userId, sessionId } = requireMember(scope);
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const now = scope.now();
  if (!factor?.pendingSealed || !factor.pendingSince || factor.pendingSince.getTime() + setupTime <= now.getTime()) {
    throw new AppError('expired', 'This setup has expired. Please start again.');
  }
  const step = stepOfCode(unseal(factor.pendingSealed, factorKey(scope, userId)), code, now);
  if (step === null) throw wrongFactor(code);
  const use = newId();
  const ours = and(eq(secondFactors.userId, userId), eq(secondFactors.lastUse, use));
  const when = exists(scope.db.select({ one: sql`1` }).from(secondFactors).where(ours));
  const made = newRecoveryCodes(scope, userId, when);
  const { changed } = await scope.write({
    changed: scope.db
      .update(secondFactors)
      .set({
        sealed: factor.pendingSealed,
        confirmedAt: now,
        pendingSealed: null,
        pendingSince: null,
        lastStep: step,
        lastUse: use,
        lastUsedAt: now,
      })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSealed, factor.pendingSealed)))
      .returning({ userId: secondFactors.userId }),
    logged: auditEntry(scope, { action: 'two-factor-on', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'two-factor-on', userId, subjectId: use },
      `mail:two-factor-on:${use}`,
    ),
    othersEnded: endSessionsOf(scope, { userId, because: 'second-factor-changed', except: sessionId, when }),
    codesKept: made.statements,
    givenBack: giveBack(scope, limits),
  });
  if (!changed.length) throw new AppError('expired', 'This setup has expired. Please start again.');
  scope.outbox.dispatch();
  return { codes: made.codes };
}
