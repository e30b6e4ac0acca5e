import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged } from '#db/insert-when';
import { secondFactors } from '#db/schema';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import { AppError, invalid } from '~/kit/app-error';
import { minute } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { seal, unseal } from '~/kit/sealing.server';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { holdsOffice, requireMember } from '~/scope/viewer';
import { factorKey, factorLimits, newRecoveryCodes, proofOf, readFactor, wrongFactor } from './prove-factor.server';
import type { GiveCode } from './schema';
import { newTotpSecret, stepOfCode } from './totp.server';

/** How long a new app can be confirmed. */
export const setupTime = 30 * minute;

/**
 * Makes the secret of a new app, which must be confirmed within half an hour. If another app is in use, a code of that
 * app or a recovery code is required, and that app stays in use until the new one is confirmed. If no app is in use, no
 * code is required: the caller has already checked the password. Throws invalid and rate-limited.
 */
export async function beginTwoFactor(scope: Scope, { code = '' }: { code?: string }): Promise<void> {
  const { id: userId } = requireMember(scope);
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if ((factor?.confirmedAt || code) && !proof) throw wrongFactor(code);
  const pendingSealed = seal(newTotpSecret(), factorKey(scope, userId));
  const pending = { pendingSealed, pendingSince: scope.now() };
  const write = scope.db
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: pending,
      setWhere: proof?.when ?? sql`${secondFactors.confirmedAt} IS NULL`,
    })
    .returning({ userId: secondFactors.userId });
  if (!proof) {
    await scope.write({ begun: write, givenBack: giveBack(scope, limits) });
    return;
  }
  const { taken } = await scope.write({ taken: proof.take, begun: write });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
}

/**
 * Turns on the app that is being set up, with a code of that app. Other sessions end, and the owner gets an email.
 * Returns the recovery codes, which nobody can read again. Throws invalid, expired and rate-limited.
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
  const when = hasRow(secondFactors, and(eq(secondFactors.userId, userId), eq(secondFactors.lastUse, use)));
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
    mailed: scope.outbox.addIfChanged(...mailJob('two-factor-on', userId, use)),
    othersEnded: endSessionsOf(scope, { userId, because: 'second-factor-changed', except: sessionId, when }),
    codesKept: made.statements,
    givenBack: giveBack(scope, limits),
  });
  if (!changed.length) throw new AppError('expired', 'This setup has expired. Please start again.');
  scope.outbox.dispatch();
  return { codes: made.codes };
}

/** Replaces the recovery codes with ten new ones; the former codes stop working. Throws invalid and rate-limited. */
export async function renewRecoveryCodes(scope: Scope, { code }: GiveCode): Promise<{ codes: string[] }> {
  const { id: userId } = requireMember(scope);
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if (!proof) throw wrongFactor(code);
  const made = newRecoveryCodes(scope, userId, proof.when);
  const { taken } = await scope.write({
    taken: proof.take,
    logged: auditEntry(scope, { action: 'recovery-codes-renewed', subject: userId }, ifChanged),
    codesKept: made.statements,
  });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
  return { codes: made.codes };
}

/**
 * Turns two-factor sign-in off, with a code; the owner gets an email. Administrators cannot turn it off but can move to
 * another app. Throws invalid and rate-limited.
 */
export async function turnOffTwoFactor(scope: Scope, { code }: GiveCode): Promise<void> {
  const { id: userId, role } = requireMember(scope);
  if (holdsOffice(role)) throw invalid('code', 'Administrators can’t turn off two-factor sign-in.');
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if (!proof) throw wrongFactor(code);
  const { taken } = await scope.write({
    taken: proof.take,
    turnedOff: scope.db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), proof.when)),
    logged: auditEntry(scope, { action: 'two-factor-off', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('two-factor-off', userId, newId())),
  });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
  scope.outbox.dispatch();
}
