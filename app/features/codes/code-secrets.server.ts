import { hmac, hmacs, type Key } from '~/kit/crypto.server';
import { seal, unseal } from '~/kit/sealing.server';
import { typedBase32 } from '~/kit/text/typed-code';

/** The product's secrets for codes, from the configuration. */
export interface CodeSecrets {
  token: Key;
  hold: Key;
}

/** The hash of a new code. */
export function hashCode(secrets: CodeSecrets, code: string): string {
  return hmac(secrets.token, hashedText(code));
}

/** The possible hashes of a typed code: codes on cards may be older than the current key. */
export function hashesOfCode(secrets: CodeSecrets, typed: string): string[] {
  return hmacs(secrets.token, hashedText(typed));
}

const hashedText = (code: string) => `activation-code:${typedBase32(code)}`;

/** Encrypts a code for the row with this id. */
export function sealCode(secrets: CodeSecrets, id: string, code: string): string {
  return seal(code, keyOf(secrets, id));
}

/** Decrypts a code, for people who may see it. */
export function openCode(secrets: CodeSecrets, id: string, sealed: string): string {
  return unseal(sealed, keyOf(secrets, id));
}

function keyOf({ hold: secret }: CodeSecrets, bound: string) {
  return { secret, purpose: 'activation-code', bound };
}
