import { hmac } from '~/kit/crypto.server';
import { seal } from '~/kit/sealing.server';
import { normaliseCode } from './rules';

/** The product's secrets, as the configuration has them. */
export interface CodeSecrets {
  token: string;
  hold: string;
}

/** What the table knows a code by. */
export function hashCode(secrets: CodeSecrets, typed: string): string {
  return hmac(secrets.token, `activation-code:${normaliseCode(typed)}`);
}

/** The code as it is shown, for the table's row of that id: only the product can read it there. */
export function sealCode(secrets: CodeSecrets, id: string, code: string): string {
  return seal(code, { secret: secrets.hold, purpose: 'activation-code', bound: id });
}
