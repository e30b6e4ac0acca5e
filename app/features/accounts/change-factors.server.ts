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
import { requireCurrentPassword } from './current-password.server';
import type { BeginPasskey, RemovePasskey } from './schema';

/**
 * Begins the set-up of a first app. It asks for the password however young the session is: a stranger at an open
 * browser could otherwise put an app of their own in front of the account, and its owner would never get in again.
 * Throws what `requireCurrentPassword` and `beginTwoFactor` throw.
 */
export async function setUpTwoFactor(scope: Scope, { password }: { password: string }): Promise<void> {
  await requireCurrentPassword(scope, requireMember(scope), password);
  await beginTwoFactor(scope, {});
}

/**
 * Begins a new passkey. A passkey opens the account by itself, so this asks for everything that a sign-in asks for: the
 * password, and where an authenticator app is on its code, or a recovery code. Throws invalid, rate-limited, and
 * conflict when the account has as many passkeys as it can have.
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
 * Takes a passkey off the viewer's account, by the password. Other sessions that it signed in end, and the owner gets
 * an email. Throws invalid, rate-limited, and conflict when the passkey is not the viewer's, or no longer.
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
