import type { CodeSecrets } from '~/features/codes/code-secrets.server';
import { hmac } from '~/kit/crypto.server';
import { seal, unseal } from '~/kit/sealing.server';

/* A reward's code is worth money in somebody's shop: the table has it encrypted, under a key of the product. */

/** What a pool knows a code by, so that it holds none twice. */
export function hashRewardCode(secrets: CodeSecrets, code: string): string {
  return hmac(secrets.token, `reward-code:${code.trim()}`);
}

const keyFor = (secrets: CodeSecrets, id: string) => ({ secret: secrets.hold, purpose: 'reward-code', bound: id });

/** The code for the table's row of that id. */
export function sealRewardCode(secrets: CodeSecrets, id: string, code: string): string {
  return seal(code.trim(), keyFor(secrets, id));
}

/** The code again; null when the secret has changed since, so that one unreadable row breaks no page. */
export function openRewardCode(secrets: CodeSecrets, { id, sealed }: { id: string; sealed: string }): string | null {
  try {
    return unseal(sealed, keyFor(secrets, id));
  } catch {
    return null;
  }
}
