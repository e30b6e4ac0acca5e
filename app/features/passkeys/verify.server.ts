import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Statement } from '#db/client';
import { usedChallenges } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { newSecret } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { challengeLife } from './rules';
import type { Assertion, Attestation, Challenge } from './schema';

/**
 * The library is large and few requests need it. The build leaves it out of the bundle, so that it runs only when first
 * imported (`external` in vite.config.ts).
 */
const library = () => Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);

interface MadePasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies a new passkey: made for this challenge, on our own site, by an authenticator that verified its user. Accepts
 * only answers without an attestation or with a self-attestation: checking other attestations could mean requesting
 * addresses that their certificates name. Throws invalid.
 */
export async function verifyMade(scope: Scope, made: Attestation, { challenge }: Challenge): Promise<MadePasskey> {
  const { id, origin } = relyingParty(scope);
  requireOurs(made.response.clientDataJSON, origin);
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await library();
  try {
    const attestation = decodeAttestationObject(bytesOf(made.response.attestationObject));
    const speaksForItself = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c');
    if (attestation.get('fmt') !== 'none' && !speaksForItself) throw new Error('An attestation that was not asked for');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified) throw new Error('Not verified');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch (cause) {
    throw refused(cause);
  }
}

/**
 * Verifies the signature of a passkey: of this challenge, on our own site, by an authenticator that verified its user.
 * Does not check the counter; the caller's write does. Throws invalid.
 */
export async function verifyUsed(
  scope: Scope,
  used: Assertion,
  { challenge }: Challenge,
  { publicKey }: { publicKey: string },
): Promise<{ counter: number; isSynced: boolean }> {
  const { id, origin } = relyingParty(scope);
  requireOurs(used.response.clientDataJSON, origin);
  const [{ verifyAuthenticationResponse }] = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: used.id, publicKey: bytesOf(publicKey), counter: 0 },
    });
    if (!verified) throw new Error('The signature is not right');
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch (cause) {
    throw refused(cause);
  }
}

/** EdDSA, ES256 and RS256, which cover all browsers and security keys. */
export const algorithms = [-8, -7, -257] as const;

/**
 * Throws invalid for an answer from another site, with a message of its own: the reader was probably lured to a copy of
 * this site.
 */
function requireOurs(clientDataJSON: string, origin: string): void {
  if (originOf(clientDataJSON) === origin) return;
  throw new AppError(
    'invalid',
    'This passkey was used on another site. Open our site at its own address and try again.',
  );
}

function originOf(clientDataJSON: string): unknown {
  try {
    return (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { origin?: unknown } | null)?.origin;
  } catch {
    return null;
  }
}

function refused(cause: unknown): AppError {
  return new AppError('invalid', 'This passkey could not be checked. Please try again.', { cause });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}

/** Our identity for browsers: passkeys belong to the host of the configured origin, whatever host a request names. */
export function relyingParty({ config }: Scope) {
  const { hostname, origin } = new URL(config.appOrigin);
  return { id: hostname, origin, name: config.brand.name };
}

export function newChallenge(scope: Scope, userId: string | null): Challenge {
  return { challenge: newSecret(), userId, expiresAt: scope.now().getTime() + challengeLife };
}

/** Returns the challenge if it is for this purpose and has not expired. Throws expired otherwise. */
export function requireLive(scope: Scope, given: Challenge | null, userId: string | null): Challenge {
  if (given && given.userId === userId && given.expiresAt > scope.now().getTime()) return given;
  throw challengeOver();
}

/** Marks a challenge as used. Only the first use changes and returns a row. */
export function spend({ db }: Scope, { challenge, expiresAt }: Challenge): Statement & PromiseLike<{ id: string }[]> {
  return db
    .insert(usedChallenges)
    .values({ id: challenge, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: usedChallenges.id });
}

export function challengeOver(): AppError {
  return new AppError('expired', 'That took too long, or was sent twice. Please try again.');
}
