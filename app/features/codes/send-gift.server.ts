import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import { hasRow } from '#db/insert-when';
import { activationCodes, gifts } from '#db/schema';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { after, minute, second } from '~/kit/dates';
import { seal } from '~/kit/sealing.server';
import { mailOf } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { GiftCard, SendGift } from './gift-schema';
import { giftAddressKey, openGift, readGift } from './show-gift.server';

/**
 * Mails the card of the giver's own gift. The same address again within a minute is one mail. Throws not-found,
 * conflict once the code is used or void, and rate-limited after ten a day or for two addresses in a minute.
 */
export async function sendGift(scope: Scope, { id, email }: z.output<typeof SendGift>): Promise<void> {
  const viewer = requireMember(scope);
  const limit = { name: 'send-gift', subject: viewer.id, limit: 10, seconds: 86_400 };
  const [gift] = await countTries(scope, [limit], readGift(scope, id, viewer.id));
  if (!gift) throw new AppError('not-found');
  if (gift.voidedAt)
    throw new AppError('conflict', 'This gift was refunded, so its code no longer works.', { code: 'GIFT_VOID' });
  if (gift.usedAt) throw new AppError('conflict', 'This gift has already been redeemed.', { code: 'GIFT_REDEEMED' });
  const at = scope.now();
  const { sent } = await scope.write({
    sent: scope.db
      .update(gifts)
      .set({ sealedTo: seal(email, giftAddressKey(scope, id)), sentAt: at })
      .where(and(eq(gifts.codeId, id), eq(gifts.userId, viewer.id), isWorth, isMailGone(at)))
      .returning({ id: gifts.codeId }),
    mailed: scope.outbox.addIfChanged(mailOf('gift', viewer.id, id), `gift:${id}:${at.getTime()}`),
  });
  if (sent.length) return scope.outbox.dispatch();
  if (openGift(scope, gift).sentTo !== email)
    throw new AppError('rate-limited', undefined, { retryAfter: pause / second });
}

/** The gift stores the address until the mail is rendered, so another address has to wait. */
const pause = minute;

function isMailGone(at: Date) {
  return or(isNull(gifts.sentAt), lte(gifts.sentAt, after(at, -pause)));
}

/** Writes a name and a text on the card of the giver's own gift, until it is void. Throws not-found. */
export async function writeGiftCard(
  scope: Scope,
  { id, friendName, message }: z.output<typeof GiftCard>,
): Promise<void> {
  const viewer = requireMember(scope);
  const { written } = await scope.write({
    written: scope.db
      .update(gifts)
      .set({ friendName: friendName || null, message: message || null })
      .where(and(eq(gifts.codeId, id), eq(gifts.userId, viewer.id), isWorth))
      .returning({ id: gifts.codeId }),
  });
  if (!written.length) throw new AppError('not-found');
}

/** SQL condition on gifts: the code is not void. */
const isWorth = hasRow(activationCodes, and(eq(activationCodes.id, gifts.codeId), isNull(activationCodes.voidedAt)));
