import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { type Read, readOf } from '#db/read';
import { mailTokens, signUps, users } from '#db/schema';
import { hashAlike, hashPassword, hmac, hmacBytes, isSameDigest } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { mailJob, noUser } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

/** A sign-up as a browser knows it. */
export interface OwnSignUp {
  email: string;
  /** Null where the browser knows the address alone: then one that waits there is meant. */
  signUpId: string | null;
}

/** `gone`: it was never kept, was crowded out, or is so old that it is forgotten. */
export type SignUpState = 'waiting' | 'verified' | 'gone';

/** Until when a sign-up that is mailed now holds its name and can be verified (decisions, Identity). */
export function waitEnds(scope: Scope): Date {
  return after(scope.now(), day);
}

/** The network that a sign-up comes from, under a key. */
export function networkHash({ config, caller }: Scope): string {
  return hmac(config.secrets.token, `network:${caller.address}`);
}

/**
 * As an SQL condition on sign-ups: the one that is meant. By the address alone that is the newest that came from the
 * network that asks, and where none did, the newest of all.
 */
export function isMeant(scope: Scope, { email, signUpId }: OwnSignUp): SQL {
  const emailKey = email.toLowerCase();
  if (signUpId !== null) return and(eq(signUps.id, signUpId), eq(signUps.emailKey, emailKey)) as SQL;
  const newest = scope.db
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.emailKey, emailKey), isNull(signUps.endedAt)))
    .orderBy(desc(sql`${signUps.networkHash} = ${networkHash(scope)}`), desc(signUps.id))
    .limit(1);
  return sql`${signUps.id} = (${newest})`;
}

/** What became of a browser's sign-up. Alike whether or not the address has an account. */
export function readSignUpState(scope: Scope, own: OwnSignUp): Read<SignUpState> {
  const kept = scope.db.select({ id: signUps.id }).from(signUps).where(isMeant(scope, own));
  const account = scope.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.signUpId, own.signUpId ?? ''));
  return readOf([kept, account], (waiting, verified) =>
    waiting.length ? 'waiting' : verified.length ? 'verified' : 'gone',
  );
}

/**
 * Mails a sign-up its link and its code, in place of those it was mailed before; those of others stay. The job is added
 * in any case, so that an unknown address costs as much: without a token the job finds nothing to send. If the address
 * has an owner, the job mails the owner about the try instead; it looks when it writes the mail.
 */
export function mailSignUp(scope: Scope, isOne: SQL): Statement[] {
  const now = scope.now();
  const tokenId = newId(now.getTime());
  const isMailed = and(isOne, gt(signUps.waitsUntil, now)) as SQL;
  const meant = scope.db.select({ id: signUps.id }).from(signUps).where(isMailed);
  const superseded = scope.db
    .update(mailTokens)
    .set({ supersededAt: now })
    .where(
      sql`${mailTokens.signUpId} = (${meant}) AND ${mailTokens.usedAt} IS NULL AND ${mailTokens.supersededAt} IS NULL`,
    );
  // Every column in the table's order, since drizzle names them all before the SELECT.
  const tokenKept = scope.db.insert(mailTokens).select(
    sql`SELECT ${tokenId}, NULL, 'verify', ${signUps.email}, NULL, ${signUps.id}, 0, ${now.getTime()},
      ${waitEnds(scope).getTime()}, NULL, NULL FROM ${signUps} WHERE ${isMailed}`,
  );
  return [superseded, tokenKept, scope.outbox.add(...mailJob('verification', noUser, tokenId))];
}

/** Ends all sign-ups on an address if `when` holds: none of them becomes an account any more. */
export function endSignUps(scope: Scope, emailKey: string, when: SQL): Statement {
  return scope.db
    .update(signUps)
    .set({ endedAt: scope.now() })
    .where(and(eq(signUps.emailKey, emailKey), isNull(signUps.endedAt), when));
}

/** The sign-ups on an address with their passwords, the newest first. */
export function selectSignUps(scope: Scope, emailKey: string) {
  const { id, passwordHash } = signUps;
  return scope.db.select({ id, passwordHash }).from(signUps).where(eq(signUps.emailKey, emailKey)).orderBy(desc(id));
}

interface KeptPassword {
  id: string;
  passwordHash: string;
}

/**
 * Hashes a sign-up's password with the salt of those on the same address: one hash then tells which of them a password
 * is of, however many wait, and the same form makes the same row.
 */
export async function hashOfSignUp(
  scope: Scope,
  { password, emailKey }: { password: string; emailKey: string },
  [like]: KeptPassword[],
): Promise<string> {
  if (like) return hashAlike(password, like.passwordHash);
  const { passwordCost, secrets } = scope.config;
  return hashPassword(password, passwordCost, hmacBytes(secrets.token, `sign-up-salt:${emailKey}`).subarray(0, 16));
}

/** The newest of these sign-ups that the password is of. One hash, also where there is none: `unlike` has its cost. */
export async function findByPassword(
  password: string,
  kept: KeptPassword[],
  unlike: string,
): Promise<KeptPassword | null> {
  const hash = await hashAlike(password, kept[0]?.passwordHash ?? unlike);
  return kept.find(({ passwordHash }) => isSameDigest(passwordHash, hash)) ?? null;
}
