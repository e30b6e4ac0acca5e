import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { type Read, readOf } from '#db/read';
import { users } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { newMailToken } from './mail-tokens.server';
import { selectReservation } from './reserved-names.server';

/** A sign-up that waits for its address to be verified. */
export interface PendingSignUp {
  userId: string;
  signUpId: string;
  email: string;
}

/** What stands of the sign-ups on one address. */
export interface SignUpsOfAddress {
  /** The newest that was kept, whether it waits, was verified, or found the address owned; null for none. */
  newest: string | null;
  /** The one that waits to be verified, if one does. */
  pending: PendingSignUp | null;
}

/** Read alike for every address: what a sign-up found there is for its mailbox alone. */
export function readSignUps(scope: Scope, emailKey: string): Read<SignUpsOfAddress> {
  const { id, email, signUpId, verifiedAt } = users;
  const account = scope.db.select({ id, email, signUpId, verifiedAt }).from(users).where(eq(users.emailKey, emailKey));
  return readOf([account, selectReservation(scope, emailKey)], ([user], [reservation]) => {
    const kept = [user?.signUpId ?? '', reservation?.signUpId ?? ''].sort();
    const isPending = user && !user.verifiedAt && user.signUpId;
    return {
      newest: kept.at(-1) || null,
      pending: isPending ? { userId: user.id, signUpId: isPending, email: user.email } : null,
    };
  });
}

/** Whether another sign-up on the same address came after this one; ids sort by age. */
export function isReplaced(signUpId: string, { newest }: SignUpsOfAddress): boolean {
  return newest !== null && newest > signUpId;
}

/**
 * Mails a sign-up its link and its code, and makes those before them worthless: all of it only while this sign-up is
 * the one that its account holds. The job is added in any case, so that an unknown address costs as much; without a
 * token it finds nothing to send.
 */
export function mailSignUp(scope: Scope, { userId, signUpId, email }: PendingSignUp): Statement[] {
  const when = exists(
    scope.db
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.signUpId, signUpId), isNull(users.verifiedAt))),
  );
  const token = newMailToken(scope, { userId, purpose: 'verify', email, signUpId }, when);
  return [
    ...token.statements,
    scope.outbox.add(
      { kind: 'send-mail', mail: 'verification', userId, subjectId: token.id },
      `mail:verification:${token.id}`,
    ),
  ];
}
