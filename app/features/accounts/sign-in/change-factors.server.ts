import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged } from '#db/insert-when';
import { passkeys, sessions } from '#db/schema';
import { passkeyGone, tooManyPasskeys } from '~/features/passkeys/keep-passkeys.server';
import { challengeLife, mostPasskeys } from '~/features/passkeys/rules';
import type { Challenge } from '~/features/passkeys/schema';
import { algorithms, newChallenge, relyingParty } from '~/features/passkeys/verify.server';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { endSessionsOf } from '~/features/sessions/end-session.server';
import {
  factorLimits,
  proofOf,
  readFactor,
  recoveryNotice,
  wrongFactor,
} from '~/features/two-factor/prove-factor.server';
import { beginTwoFactor } from '~/features/two-factor/set-two-factor.server';
import { AppError } from '~/kit/app-error';
import { mailJob } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import type { BeginPasskey, RemovePasskey } from '../schema';
import { requireCurrentPassword } from './current-password.server';

/**
 * Begins the set-up of a member's first authenticator app. The password is required even in a new session: otherwise a
 * stranger at an unlocked browser could add their own app and lock the owner out for good. Throws the errors of
 * `requireCurrentPassword` and `beginTwoFactor`.
 */
export async function setUpTwoFactor(scope: Scope, { password }: { password: string }): Promise<void> {
  await requireCurrentPassword(scope, requireMember(scope), password);
  await beginTwoFactor(scope, {});
}

/**
 * Begins to add a passkey. A passkey alone opens the account, so this asks for everything that a sign-in asks for: the
 * password and, if two-factor sign-in is on, a code of the authenticator app or a recovery code. Throws invalid,
 * rate-limited, and conflict when the account already has the most passkeys allowed.
 */
export async function beginPasskey(scope: Scope, { password, code = '' }: BeginPasskey) {
  const viewer = requireMember(scope);
  await requireCurrentPassword(scope, viewer, password);
  const limits = factorLimits(scope, viewer.id);
  const reads = [readFactor(scope, viewer.id), selectCredentials(scope, viewer.id)] as const;
  const [factor, mine] = code ? await countTries(scope, limits, ...reads) : await scope.read(...reads);
  if (mine.length >= mostPasskeys) throw new AppError('conflict', tooManyPasskeys);
  if (factor?.confirmedAt) {
    const proof = proofOf(scope, factor, code);
    if (!proof) throw wrongFactor(code);
    const { taken } = await scope.write({ taken: proof.take, noticed: recoveryNotice(scope, viewer.id, proof) });
    if (!taken.length) throw wrongFactor(code);
    await scope.write({ givenBack: giveBack(scope, limits) });
    scope.outbox.dispatch();
  }
  const challenge = newChallenge(scope, viewer.id);
  return { challenge, options: optionsFor(scope, viewer, challenge, mine) };
}

function selectCredentials({ db }: Scope, userId: string) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

function optionsFor(
  scope: Scope,
  { id, email, userName }: Viewer,
  { challenge }: Challenge,
  mine: { id: string; transports: string }[],
): PublicKeyCredentialCreationOptionsJSON {
  const { id: host, name } = relyingParty(scope);
  return {
    challenge,
    rp: { id: host, name },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: userName ?? email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: mine.map((one) => ({
      type: 'public-key',
      id: one.id,
      transports: one.transports.split(',').filter(Boolean) as AuthenticatorTransport[],
    })),
  };
}

/**
 * Removes a passkey from the viewer's account; requires the password. Other sessions that the passkey signed in end,
 * and the owner gets an email. Throws invalid, rate-limited, and conflict when the passkey does not belong to the
 * viewer (any more).
 */
export async function removePasskey(scope: Scope, { passkeyId, password }: RemovePasskey): Promise<void> {
  const viewer = requireMember(scope);
  await requireCurrentPassword(scope, viewer, password);
  const isTheirs = and(eq(passkeys.id, passkeyId), eq(passkeys.userId, viewer.id));
  const { removed } = await scope.write({
    sessionsEnded: endSessionsOf(scope, {
      userId: viewer.id,
      because: 'passkey-removed',
      except: viewer.sessionId,
      when: sql`${eq(sessions.passkeyId, passkeyId)} AND ${hasRow(passkeys, isTheirs)}`,
    }),
    removed: scope.db.delete(passkeys).where(isTheirs).returning({ id: passkeys.id }),
    logged: auditEntry(scope, { action: 'passkey-removed', subject: viewer.id }, ifChanged),
    mailed: scope.outbox.addIfChanged(...mailJob('passkey-removed', viewer.id, passkeyId)),
  });
  if (!removed.length) throw passkeyGone();
  scope.outbox.dispatch();
}
