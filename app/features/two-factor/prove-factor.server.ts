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
import { typedBase32 } from '~/kit/text/typed-code';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { stepOfCode } from './totp.server';

export type FactorRow = typeof secondFactors.$inferSelect;

export function readFactor({ db }: Scope, userId: string | SQL<string>) {
  return firstOf(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));
}

/** The limits of guesses at codes: five in a quarter of an hour per user. A right code gives its try back. */
export function factorLimits(scope: Scope, userId: string): Limit[] {
  return [
    { name: 'second-factor', subject: userId, limit: 5, seconds: 900 },
    perAddress(scope, { name: 'second-factor-address', limit: 60, seconds: 900 }),
  ];
}

export function factorKey(scope: Scope, userId: string): SealKey {
  return { secret: scope.config.secrets.hold, purpose: 'second-factor', bound: userId };
}

/** The error for a wrong code of the app, or for a wrong recovery code. */
export function wrongFactor(code: string): AppError {
  return invalid(
    'code',
    isOfApp(code)
      ? 'This code is not valid. Use the code that the app shows now, and check that your phone sets its clock automatically.'
      : 'This recovery code is not valid or has already been used. Each code works once. Try another of the ten.',
  );
}

/** Codes of the app have six digits; recovery codes are longer. */
const isOfApp = (code: string) => /^\d{0,6}$/.test(code);

export interface Proof {
  isRecovery: boolean;
  /**
   * Uses the code up. This must be the first statement of the batch that the code allows; it returns a row if the code
   * was unused.
   */
  take: Statement & PromiseLike<{ taken: string | null }[]>;
  /** Holds in the rest of the batch if this very request used the code. */
  when: SQL;
}

/** What a code proves; null if the code cannot be right. The write decides whether the code was used before. */
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
 * Logs a used recovery code and mails its owner. The statements must directly follow the statement that uses the code.
 */
export function recoveryNotice(scope: Scope, userId: string, { isRecovery }: Proof): Statement[] {
  if (!isRecovery) return [];
  return [
    auditEntry(scope, { action: 'recovery-code-used', subject: userId }, ifChanged),
    scope.outbox.addIfChanged(...mailJob('recovery-code-used', userId, newId())),
  ];
}

const recoveryCodeCount = 10;
/** Crockford's alphabet, which omits letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The possible stored hashes of a typed code, one per value of the key, since the code may have been stored under an
 * earlier value.
 */
function recoveryHashes({ config }: Scope, userId: string, code: string): string[] {
  return hmacs(config.secrets.token, hashedText(userId, typedBase32(code)));
}

const hashedText = (userId: string, code: string) => `recovery:${userId}:${code}`;

/** Ten new recovery codes to show, and the statements that replace the former codes if `when` holds. */
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
      // This is the last statement because it deletes the recovery code that may have allowed the batch.
      scope.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), others, when)),
    ],
  };
}
