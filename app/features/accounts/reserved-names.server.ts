import { and, eq, gt, lte, or } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { reservedNames } from '#db/schema';
import { hmac } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';

type Reservation = Omit<typeof reservedNames.$inferInsert, 'expiresAt'>;

/** Under what a sign-up on an address that has an owner is kept. */
export function askerOf(scope: Scope, emailKey: string): string {
  return hmac(scope.config.secrets.token, `name:${emailKey}`);
}

/** What the last sign-up on this address asked for, if the address had an owner then. */
export function selectReservation(scope: Scope, emailKey: string) {
  const { signUpId, userName, passwordHash, askedBy, expiresAt } = reservedNames;
  return scope.db
    .select({ signUpId, userName, passwordHash })
    .from(reservedNames)
    .where(and(eq(askedBy, askerOf(scope, emailKey)), gt(expiresAt, scope.now())));
}

/** Who has reserved this name, if anyone has. */
export function selectAsker(scope: Scope, userName: string) {
  return scope.db
    .select({ askedBy: reservedNames.askedBy })
    .from(reservedNames)
    .where(and(eq(reservedNames.userName, userName), gt(reservedNames.expiresAt, scope.now())));
}

/** Reserves a name in place of what the same address asked for before. */
export function reserveName(scope: Scope, reservation: Reservation): Statement[] {
  const now = scope.now();
  const { askedBy, userName } = reservation;
  return [
    scope.db
      .delete(reservedNames)
      .where(
        or(
          eq(reservedNames.askedBy, askedBy),
          and(eq(reservedNames.userName, userName), lte(reservedNames.expiresAt, now)),
        ),
      ),
    scope.db.insert(reservedNames).values({ ...reservation, expiresAt: after(now, 30 * day) }),
  ];
}
