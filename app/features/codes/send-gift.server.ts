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
import { type Gift, giftAddressKey, openGift, readGift } from './show-gift.server';

/**
 * Mails the card of the giver's own gift. A repeat with the same address within a minute sends no second mail. Throws
 * not-found, conflict once the code is used or void, and rate-limited after ten a day or for two addresses in a minute.
 */
export async function sendGift(scope: Scope, { id, email }: z.output<typeof SendGift>): Promise<void> {
  const viewer = requireMember(scope);
  const limit = { name: 'send-gift', subject: viewer.id, limit: 10, seconds: 86_400 };
  const [found] = await countTries(scope, [limit], readGift(scope, id, viewer.id));
  const gift = requireWorth(found);
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

/** Writes a name and a text on the card of the giver's own gift. Throws not-found, and conflict once it is void. */
export async function writeGiftCard(
  scope: Scope,
  { id, friendName, message }: z.output<typeof GiftCard>,
): Promise<void> {
  const viewer = requireMember(scope);
  const { gift } = await scope.write({
    written: scope.db
      .update(gifts)
      .set({ friendName: friendName || null, message: message || null })
      .where(and(eq(gifts.codeId, id), eq(gifts.userId, viewer.id), isWorth)),
    gift: readGift(scope, id, viewer.id),
  });
  requireWorth(gift);
}

/** The gift while its code is not void. Throws not-found, and conflict once it is. */
function requireWorth(gift: Gift | null): Gift {
  if (!gift) throw new AppError('not-found');
  if (!gift.voidedAt) return gift;
  throw new AppError('conflict', 'This gift was refunded, so its code no longer works.', { code: 'GIFT_VOID' });
}

/** SQL condition on gifts: the code is not void. */
const isWorth = hasRow(activationCodes, and(eq(activationCodes.id, gifts.codeId), isNull(activationCodes.voidedAt)));
