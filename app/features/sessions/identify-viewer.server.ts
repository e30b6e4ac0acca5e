import { and, eq, type SQL, sql } from 'drizzle-orm';
import { prepared } from '#db/prepared';
import { firstOf, together, type Write } from '#db/read';
import { billingCustomers, passkeys, secondFactors, sessions, users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { opensEverything } from '~/features/entitlements/rules';
import { isSameDigest, sha256 } from '~/kit/crypto.server';
import { pick } from '~/kit/pick';
import type { Scope } from '~/scope/scope';
import { holdsOffice, type Viewer } from '~/scope/viewer';
import { readAccessToken } from './access-token.server';

/** The credential of a request: a browser's cookie value or an API client's bearer token. */
export type Credential = { cookie: string } | { bearer: string };

export interface Identity {
  viewer: Viewer | null;
  /** The session of an ended or expired cookie whose secret was right. */
  ended: EndedSession | null;
}

export interface EndedSession {
  userId: string;
  /** Whether the user holds an office now and is not blocked. */
  isOfOffice: boolean;
}

const nobody: Identity = { viewer: null, ended: null };

/**
 * Identifies the viewer in one query that reads session, user, subscription access and billing currency together. An
 * ended session, a block or a new password takes effect on the very next request, whatever the token says. `alongside`
 * are reads and writes that need no viewer and run in the same round trip; their callers keep the results.
 */
export async function identifyViewer(
  scope: Scope,
  credential: Credential,
  alongside: Write<unknown>[] = [],
): Promise<Identity> {
  const claim = await readClaim(scope, credential);
  if (!claim) return nobody;
  const { sessionId, userId } = claim;
  const found = selectSession(scope.db, { sessionId, userId, now: scope.now().getTime() });
  const { row } = await scope.write({ row: firstOf(found), alongside: together(alongside) });
  return identityOf(scope, claim, row);
}

const selectSession = prepared(
  (db, { sessionId, userId, now }: { sessionId: SQL<string>; userId: SQL<string> | null; now: SQL<number> }) =>
    db
      .select({
        session: pick(sessions, 'id', 'via', 'secretHash', 'expiresAt', 'revokedAt', 'revokedBecause'),
        user: users,
        subscription: subscriptionAccessSql(users.id, now),
        currency: billingCustomers.currency,
        factorSince: secondFactors.confirmedAt,
        passkeyId: passkeys.id,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .leftJoin(passkeys, eq(passkeys.id, sessions.passkeyId))
      .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
      .where(and(eq(sessions.id, sessionId), userId ? eq(users.id, userId) : sql`1`)),
);

function identityOf(
  scope: Scope,
  claim: Claim,
  row: Awaited<ReturnType<typeof selectSession>>[number] | null,
): Identity {
  if (!row || row.session.via !== claim.via) return nobody;
  if (claim.secret !== null && !isSameDigest(sha256(claim.secret), row.session.secretHash ?? '')) return nobody;
  const { user, session } = row;
  const isLive = session.revokedAt === null && session.expiresAt > scope.now();
  if (!isLive && !(session.revokedBecause === 'blocked' && user.blockedAt)) {
    return { ...nobody, ended: { userId: user.id, isOfOffice: holdsOffice(user.role) && user.blockedAt === null } };
  }
  // A passkey counts as both factors, in the sessions that it opened and as long as it is on the account.
  const hasSecondFactor = row.factorSince !== null || row.passkeyId !== null;
  const lacksSecondFactor =
    holdsOffice(user.role) && !hasSecondFactor && !scope.config.demo.admins.includes(user.emailKey);
  return { ...nobody, viewer: viewerOf(row, { id: session.id, via: session.via, lacksSecondFactor }) };
}

interface ViewerRow {
  user: typeof users.$inferSelect;
  subscription: Viewer['subscription'];
  currency: string | null;
}

interface SeenIn {
  /** The session's id; empty for no session. */
  id: string;
  via: Viewer['via'];
  lacksSecondFactor: boolean;
}

/** A user as the route gate and the use-cases need them. */
export function viewerOf({ user, subscription, currency }: ViewerRow, { id, via, lacksSecondFactor }: SeenIn): Viewer {
  return {
    ...pick(user, 'id', 'email', 'userName', 'role', 'isCompletedProfile', 'isFirstLogin', 'isJourneyAnswered'),
    ...pick(user, 'toShowSaleBanner', 'avatarFileId', 'country', 'pirateLocationCity', 'pirateLocationCountry'),
    ...pick(user, 'equipment', 'djSoftware', 'preferredSubtitleLanguage', 'referralSource'),
    sessionId: id,
    via,
    lacksSecondFactor,
    isVerified: user.verifiedAt !== null,
    isBlocked: user.blockedAt !== null,
    subscription,
    opensEverything: opensEverything({ role: user.role, subscription }),
    billingCurrency: currency,
  };
}

interface Claim {
  via: 'web' | 'api';
  sessionId: string;
  userId: string | null;
  /** The cookie's secret; null for an access token, whose signature already proves the session. */
  secret: string | null;
}

async function readClaim(scope: Scope, credential: Credential): Promise<Claim | null> {
  if ('bearer' in credential) {
    const { jwt } = scope.config.secrets;
    const signing = { secret: jwt, issuer: scope.config.appOrigin, now: scope.now() };
    const claims = await readAccessToken(credential.bearer, signing);
    return claims && { via: 'api', ...claims, secret: null };
  }
  const [sessionId, secret] = credential.cookie.split('.');
  return sessionId && secret ? { via: 'web', sessionId, userId: null, secret } : null;
}
