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
  /** The completely refunded lines of the order; lines that are no gifts are ignored. */
  positions: number[];
}

/**
 * Statements that void the gifts of refunded lines, for the batch that records the refund: an unused code becomes void,
 * and a redeemed one's entitlements are revoked, about which its receiver gets one mail. The refund's mail informs the
 * giver. Idempotent; other orders are not affected.
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
