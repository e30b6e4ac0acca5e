import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { activationCodes, gifts } from '#db/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { GiftCard } from './gift-schema';

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
      .where(and(eq(gifts.codeId, id), eq(gifts.userId, viewer.id), isWorth(scope)))
      .returning({ id: gifts.codeId }),
  });
  if (!written.length) throw new AppError('not-found');
}

/** SQL condition on gifts: the code is not void. */
export function isWorth({ db }: Scope) {
  return exists(
    db
      .select({ one: sql`1` })
      .from(activationCodes)
      .where(and(eq(activationCodes.id, gifts.codeId), isNull(activationCodes.voidedAt))),
  );
}
