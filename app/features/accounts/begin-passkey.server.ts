import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeys } from '#db/schema';
import { tooManyPasskeys } from '~/features/passkeys/add-passkey.server';
import { newChallenge } from '~/features/passkeys/challenge.server';
import { relyingParty } from '~/features/passkeys/relying-party';
import { challengeLife, mostPasskeys } from '~/features/passkeys/rules';
import type { Challenge } from '~/features/passkeys/schema';
import { algorithms } from '~/features/passkeys/verify.server';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { factorLimits, proofOf, readFactor, wrongFactor } from '~/features/two-factor/prove-factor.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { requireCurrentPassword } from './current-password.server';
import type { BeginPasskey } from './passkey-schema';
import { recoveryNotice } from './second-step-proof.server';

export interface BegunPasskey {
  /** For the sealed cookie of this browser. */
  challenge: Challenge;
  /** What the browser is asked to make. */
  options: PublicKeyCredentialCreationOptionsJSON;
}

/**
 * Begins a new passkey. A passkey opens the account by itself, so this asks for everything that a sign-in asks for: the
 * password, and where an authenticator app is on its code, or a recovery code. Throws invalid, rate-limited, and
 * conflict when the account has as many passkeys as it can have.
 */
export async function beginPasskey(scope: Scope, { password, code = '' }: BeginPasskey): Promise<BegunPasskey> {
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
