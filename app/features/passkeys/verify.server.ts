import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Statement } from '#db/client';
import { usedChallenges } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { newSecret } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { challengeLife } from './rules';
import type { Assertion, Attestation, Challenge } from './schema';

/** Large, and needed by few requests: the build has it run when it is first imported (`external` in vite.config.ts). */
const library = () => Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);

interface MadePasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  isSynced: boolean;
}

/**
 * A new passkey, made in answer to this challenge on our own pages by somebody whom its holder has verified. What its
 * holder says of its own make is not asked for: only answers that say nothing of it, or sign for themselves, are looked
 * at, since the certificates of others name addresses that would be asked. Throws invalid.
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
 * What a passkey has signed: this challenge, on our own pages, by somebody whom its holder has verified. Whether its
 * counter went on is left to the write. Throws invalid.
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

/** EdDSA, ES256, RS256: what browsers and keys can all do. */
export const algorithms = [-8, -7, -257] as const;

/** An answer from another site has a message of its own: its sender was led to a copy of this site. */
function requireOurs(clientDataJSON: string, origin: string): void {
  if (originOf(clientDataJSON) === origin) return;
  throw new AppError('invalid', 'This passkey was used on another site. Open ours by its own address, and try again.');
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

/** Who we are to browsers: passkeys belong to the host of the configured origin, never to what a request says. */
export function relyingParty({ config }: Scope) {
  const { hostname, origin } = new URL(config.appOrigin);
  return { id: hostname, origin, name: config.brand.name };
}

export function newChallenge(scope: Scope, userId: string | null): Challenge {
  return { challenge: newSecret(), userId, expiresAt: scope.now().getTime() + challengeLife };
}

/** The challenge, if it is for this and its time is not over. Throws expired. */
export function requireLive(scope: Scope, given: Challenge | null, userId: string | null): Challenge {
  if (given && given.userId === userId && given.expiresAt > scope.now().getTime()) return given;
  throw challengeOver();
}

/** Uses it up: answers a row, and changes one, for the first who comes with it alone. */
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
