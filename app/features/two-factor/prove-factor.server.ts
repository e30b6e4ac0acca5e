import { and, eq, inArray, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow, ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { recoveryCodes, secondFactors } from '#db/schema';
import { type Limit, perAddress } from '~/features/sessions/count-tries.server';
import { type AppError, invalid } from '~/kit/app-error';
import { hmac, hmacs } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import { type SealKey, unseal } from '~/kit/sealing.server';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { stepOfCode } from './totp.server';

export type FactorRow = typeof secondFactors.$inferSelect;

export function readFactor({ db }: Scope, userId: string | SQL<string>) {
  return firstOf(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));
}

/** Guesses at codes have limits of their own: five in a quarter of an hour, given back by a right one. */
export function factorLimits(scope: Scope, userId: string): Limit[] {
  return [
    { name: 'second-factor', subject: userId, limit: 5, seconds: 900 },
    perAddress(scope, { name: 'second-factor-address', limit: 60, seconds: 900 }),
  ];
}

export function factorKey(scope: Scope, userId: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'second-factor', bound: userId };
}

/** Says what to do about a wrong code of the app, or about a wrong recovery code. */
export function wrongFactor(code: string): AppError {
  return invalid(
    'code',
    isOfApp(code)
      ? 'This code is not valid. Use the code that the app shows now, and check that your phone sets its clock automatically.'
      : 'This recovery code is not valid or has already been used. Each code works once. Try another of the ten.',
  );
}

/** Codes of the app are six digits, recovery codes are longer. */
const isOfApp = (code: string) => /^\d{0,6}$/.test(code);

export interface Proof {
  isRecovery: boolean;
  /** Takes the code, once: the first statement of the batch that it allows. Answers a row when it was the one. */
  take: Statement & PromiseLike<{ taken: string | null }[]>;
  /** Holds in the rest of that batch when this very request took the code. */
  when: SQL;
}

/** What a code proves; null when it cannot be right. Whether it was used before is decided by the write. */
export function proofOf(scope: Scope, factor: FactorRow | null, code: string): Proof | null {
  if (!factor?.sealed || !factor.confirmedAt) return null;
  const { userId } = factor;
  const [use, now] = [newId(), scope.now()];
  if (/^\d{6}$/.test(code)) {
    const step = stepOfCode(unseal(factor.sealed, factorKey(scope, userId)), code, now);
    if (step === null) return null;
    return {
      isRecovery: false,
      take: scope.db
        .update(secondFactors)
        .set({ lastStep: step, lastUse: use, lastUsedAt: now })
        .where(
          and(
            eq(secondFactors.userId, userId),
            eq(secondFactors.sealed, factor.sealed),
            lt(secondFactors.lastStep, step),
          ),
        )
        .returning({ taken: secondFactors.lastUse }),
      when: hasRow(secondFactors, and(eq(secondFactors.userId, userId), eq(secondFactors.lastUse, use))),
    };
  }
  return {
    isRecovery: true,
    take: scope.db
      .update(recoveryCodes)
      .set({ usedAt: now, usedBy: use })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          inArray(recoveryCodes.codeHash, recoveryHashes(scope, userId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ taken: recoveryCodes.usedBy }),
    when: hasRow(recoveryCodes, and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.usedBy, use))),
  };
}

/**
 * A used recovery code is logged, and its owner gets an email; for use right behind the statement that takes the code.
 */
export function recoveryNotice(scope: Scope, userId: string, { isRecovery }: Proof): Statement[] {
  if (!isRecovery) return [];
  return [
    auditEntry(scope, { action: 'recovery-code-used', subject: userId }, ifChanged),
    scope.outbox.addIfChanged(...mailJob('recovery-code-used', userId, newId())),
  ];
}

const recoveryCodeCount = 10;
/** Crockford's letters: none is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What the table may know a typed code by: it was written down when the key had another value, perhaps. */
function recoveryHashes({ config }: Scope, userId: string, code: string): string[] {
  return hmacs(config.secrets.token, hashedText(userId, code.replaceAll('O', '0').replaceAll(/[IL]/g, '1')));
}

const hashedText = (userId: string, code: string) => `recovery:${userId}:${code}`;

/** Ten new codes as they are shown, and the statements that put them in place of the former ones if `when` holds. */
export function newRecoveryCodes(
  scope: Scope,
  userId: string,
  when: SQL,
): { codes: string[]; statements: Statement[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % 32]).join(''),
  );
  const rows = codes.map((code) => ({
    id: newId(),
    userId,
    codeHash: hmac(scope.config.secrets.token, hashedText(userId, code)),
  }));
  const others = notInArray(
    recoveryCodes.id,
    rows.map(({ id }) => id),
  );
  return {
    codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`),
    statements: [
      ...rows.map((row) => insertWhen(scope.db, recoveryCodes, row, when)),
      // Last: it removes the code that a new set may have been asked for with.
      scope.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), others, when)),
    ],
  };
}
