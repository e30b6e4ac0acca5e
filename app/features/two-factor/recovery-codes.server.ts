import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { insertWhen } from '#db/insert-when';
import { recoveryCodes } from '#db/schema';
import { hmac, hmacs } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

const recoveryCodeCount = 10;
/** Crockford's letters: none is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What the table may know a typed code by: it was written down when the key had another value, perhaps. */
export function recoveryHashes({ config }: Scope, userId: string, code: string): string[] {
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
