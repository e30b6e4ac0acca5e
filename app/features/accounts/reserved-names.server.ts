import { and, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { reservedNames } from '#db/schema';
import { hmac, hmacs } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';

type Reservation = Omit<typeof reservedNames.$inferInsert, 'askedBy' | 'expiresAt'>;

/** Under what a sign-up on an address that has an owner is kept. */
function askerOf(scope: Scope, emailKey: string): string {
  return hmac(scope.config.secrets.token, `name:${emailKey}`);
}

/** Under what it may be kept: the key may have been turned since. */
export function askersOf(scope: Scope, emailKey: string): string[] {
  return hmacs(scope.config.secrets.token, `name:${emailKey}`);
}

/** What the last sign-up on this address asked for, if the address had an owner then. */
export function selectReservation(scope: Scope, emailKey: string) {
  const { signUpId, userName, passwordHash, askedBy, expiresAt } = reservedNames;
  return scope.db
    .select({ signUpId, userName, passwordHash })
    .from(reservedNames)
    .where(and(inArray(askedBy, askersOf(scope, emailKey)), gt(expiresAt, scope.now())));
}

/** Who has reserved this name, if anyone has. */
export function selectAsker(scope: Scope, userName: string) {
  return scope.db
    .select({ askedBy: reservedNames.askedBy })
    .from(reservedNames)
    .where(and(eq(reservedNames.userName, userName), gt(reservedNames.expiresAt, scope.now())));
}

/** Reserves a name in place of what the same address asked for before. */
export function reserveName(scope: Scope, emailKey: string, reservation: Reservation): Statement[] {
  const now = scope.now();
  const { userName } = reservation;
  return [
    scope.db
      .delete(reservedNames)
      .where(
        or(
          inArray(reservedNames.askedBy, askersOf(scope, emailKey)),
          and(eq(reservedNames.userName, userName), lte(reservedNames.expiresAt, now)),
        ),
      ),
    scope.db
      .insert(reservedNames)
      .values({ ...reservation, askedBy: askerOf(scope, emailKey), expiresAt: after(now, 30 * day) }),
  ];
}
