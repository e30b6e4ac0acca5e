import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { lastEntered } from '#db/ordered';
import { type Read, readOf } from '#db/read';
import { mailTokens, signUps, users } from '#db/schema';
import { hashAlike, hashPassword, hmac, hmacBytes, isSameDigest } from '~/kit/crypto.server';
import { after, day } from '~/kit/dates';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import { mailJob, noUser } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';

/** The facts by which a browser identifies its sign-up. */
export interface OwnSignUp {
  email: string;
  /** Null if the browser knows only the address: then the newest sign-up that waits on that address is used. */
  signUpId: string | null;
}

/** `gone`: the sign-up was never stored, was crowded out, or has expired and was deleted. */
export type SignUpState = 'waiting' | 'verified' | 'gone';

/**
 * When a sign-up that is mailed now expires: until then it holds its name and can be verified (decisions, Identity).
 */
export function waitEnds(scope: Scope): Date {
  return after(scope.now(), day);
}

/** A keyed hash of the network that the request comes from. */
export function networkHash({ config, caller }: Scope): string {
  return hmac(config.secrets.token, `network:${caller.address}`);
}

/**
 * As an SQL condition on sign-ups: the sign-up that `own` identifies. If only the address is known, this is the newest
 * sign-up from the asking network, or else the newest on the address.
 */
export function isMeant(scope: Scope, { email, signUpId }: OwnSignUp): SQL {
  const emailKey = emailKeyOf(email);
  if (signUpId !== null) return and(eq(signUps.id, signUpId), eq(signUps.emailKey, emailKey)) as SQL;
  const newest = scope.db
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.emailKey, emailKey), isNull(signUps.endedAt)))
    .orderBy(desc(sql`${signUps.networkHash} = ${networkHash(scope)}`), lastEntered(signUps))
    .limit(1);
  return sql`${signUps.id} = (${newest})`;
}

/** The state of a browser's sign-up. It does not reveal whether the address has an account. */
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
 * Mails a sign-up a new link and code; its earlier links and codes stop working, those of other sign-ups do not. The
 * job is always queued, so that an unknown address costs the same: without a token the job sends nothing. If the
 * address has an owner when the mail is rendered, the mail tells the owner about the sign-up instead.
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
  // The columns are in the order of the table, since drizzle lists all of them before the SELECT.
  const tokenKept = scope.db.insert(mailTokens).select(
    sql`SELECT ${tokenId}, NULL, 'verify', ${signUps.email}, NULL, ${signUps.id}, 0, ${now.getTime()},
      ${waitEnds(scope).getTime()}, NULL, NULL FROM ${signUps} WHERE ${isMailed}`,
  );
  return [superseded, tokenKept, scope.outbox.add(...mailJob('verification', noUser, tokenId))];
}

/** Ends all sign-ups on an address if `when` holds: none of them can become an account any more. */
export function endSignUps(scope: Scope, emailKey: string, when: SQL): Statement {
  return scope.db
    .update(signUps)
    .set({ endedAt: scope.now() })
    .where(and(eq(signUps.emailKey, emailKey), isNull(signUps.endedAt), when));
}

/** The sign-ups on an address with their password hashes, newest first. */
export function selectSignUps(scope: Scope, emailKey: string) {
  const { id, passwordHash } = signUps;
  return scope.db
    .select({ id, passwordHash })
    .from(signUps)
    .where(eq(signUps.emailKey, emailKey))
    .orderBy(lastEntered(signUps));
}

interface KeptPassword {
  id: string;
  passwordHash: string;
}

/**
 * Hashes a sign-up's password with the salt of the other sign-ups on the address. So one hash finds the sign-up that a
 * password belongs to, however many wait, and sending the same form again gives the same row.
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

/**
 * The newest of these sign-ups with this password; null if there is none. Always computes one hash: without a sign-up,
 * `unlike` gives it the same cost.
 */
export async function findByPassword(
  password: string,
  kept: KeptPassword[],
  unlike: string,
): Promise<KeptPassword | null> {
  const hash = await hashAlike(password, kept[0]?.passwordHash ?? unlike);
  return kept.find(({ passwordHash }) => isSameDigest(passwordHash, hash)) ?? null;
}
