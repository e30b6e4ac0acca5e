import { AppError } from '~/kit/app-error';
import { unseal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { openCode } from './code-secrets.server';
import { type Gift, readGift } from './gift-queries.server';

export interface OpenedGift extends Gift {
  /** As printed; null once it is void. */
  code: string | null;
  /** The address that the card was last sent to. */
  sentTo: string | null;
}

/** The key that encrypts the address of a card. */
export function giftAddressKey({ config }: Scope, codeId: string) {
  return { secret: config.secrets.hold, purpose: 'gift-address', bound: codeId };
}

/** The giver's own gift with its code. Throws not-found for other people's gifts. */
export async function showGift(scope: Scope, { id }: { id: string }): Promise<OpenedGift> {
  const viewer = requireMember(scope);
  const [gift] = await scope.read(readGift(scope, id, viewer.id));
  if (!gift) throw new AppError('not-found');
  return openGift(scope, gift);
}

export function openGift(scope: Scope, gift: Gift): OpenedGift {
  return {
    ...gift,
    code: gift.voidedAt ? null : openCode(scope.config.secrets, gift.codeId, gift.sealed),
    sentTo: gift.sealedTo && unseal(gift.sealedTo, giftAddressKey(scope, gift.codeId)),
  };
}
