import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import { activationCodes, entitlements } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { giftCodeId } from './rules';

interface RefundedLines {
  orderId: string;
  /** The giver. */
  userId: string;
  /** Which lines of the order were refunded whole; those that are no gifts do no harm. */
  positions: number[];
}

/**
 * Makes the gifts of refunded lines worthless, as statements for the batch that notes the refund: a code that nobody
 * has redeemed becomes void, and what a redeemed one gave is taken back from its receiver, who gets one email. The
 * giver learns of it from the mail of the refund. A second run changes nothing, and other orders, codes and gifts keep
 * what they gave.
 */
export function voidGifts(scope: Scope, { orderId, userId, positions }: RefundedLines): Statement[] {
  return positions.flatMap((position) => voidGift(scope, { codeId: giftCodeId(orderId, position), orderId, userId }));
}

function voidGift(scope: Scope, { codeId, orderId, userId }: { codeId: string; orderId: string; userId: string }) {
  const { db, outbox } = scope;
  const now = scope.now();
  const isVoid = db
    .select({ id: activationCodes.id })
    .from(activationCodes)
    .where(and(eq(activationCodes.id, codeId), sql`${activationCodes.voidedAt} IS NOT NULL`));
  return [
    db
      .update(activationCodes)
      .set({ voidedAt: now })
      .where(and(eq(activationCodes.id, codeId), eq(activationCodes.source, 'gift'), isNull(activationCodes.voidedAt))),
    auditEntry(scope, { action: 'gift-voided', subject: userId, details: { codeId, orderId } }, ifChanged),
    db
      .update(entitlements)
      .set({ revokedAt: now })
      .where(
        and(eq(entitlements.source, 'gift'), inArray(entitlements.sourceId, isVoid), isNull(entitlements.revokedAt)),
      ),
    outbox.addIfChanged(
      { kind: 'send-mail', mail: 'gift-taken-back', userId, subjectId: codeId },
      `gift-taken-back:${codeId}`,
    ),
  ] satisfies Statement[];
}
