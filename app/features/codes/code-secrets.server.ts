import { hmac, hmacs, type Key } from '~/kit/crypto.server';
import { seal, unseal } from '~/kit/sealing.server';
import { normaliseCode } from './rules';

/** The product's secrets, as the configuration has them. */
export interface CodeSecrets {
  token: Key;
  hold: Key;
}

/** What the table knows a new code by. */
export function hashCode(secrets: CodeSecrets, code: string): string {
  return hmac(secrets.token, hashedText(code));
}

/** What it may know a typed one by: a code is as old as the card that it is printed on. */
export function hashesOfCode(secrets: CodeSecrets, typed: string): string[] {
  return hmacs(secrets.token, hashedText(typed));
}

const hashedText = (code: string) => `activation-code:${normaliseCode(code)}`;

/** The code as it is shown, for the table's row of that id: only the product can read it there. */
export function sealCode(secrets: CodeSecrets, id: string, code: string): string {
  return seal(code, keyOf(secrets, id));
}

/** The code again, for persons who may see it. */
export function openCode(secrets: CodeSecrets, id: string, sealed: string): string {
  return unseal(sealed, keyOf(secrets, id));
}

function keyOf({ hold: secret }: CodeSecrets, bound: string) {
  return { secret, purpose: 'activation-code', bound };
}
