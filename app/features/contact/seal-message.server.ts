import { z } from 'zod';
import { type SealKey, seal, unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';

const Written = z.object({
  message: z.string(),
  /** Of a guest; a member's name and address come from their account. */
  name: z.string().optional(),
  email: z.string().optional(),
});
export type Written = z.infer<typeof Written>;

function keyOf({ config }: Pick<Scope, 'config'>, messageId: string): SealKey {
  return { secret: config.secrets.hold, purpose: 'contact-message', bound: messageId };
}

export function sealMessage(scope: Scope, messageId: string, written: Written): string {
  return seal(JSON.stringify(written), keyOf(scope, messageId));
}

/** What was written; null when no secret of ours opens it any more. */
export function openMessage(scope: Scope, { id, sealed }: { id: string; sealed: string }): Written | null {
  try {
    return Written.parse(JSON.parse(unseal(sealed, keyOf(scope, id))));
  } catch {
    return null;
  }
}
