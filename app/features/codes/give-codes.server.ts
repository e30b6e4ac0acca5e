import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { ifChanged } from '#db/insert-when';
import { activationCodeLines, activationCodes, entitlements, gifts, orderLines, orders } from '#db/schema';
import { mailOf } from '~/scope/jobs';
import type { Scope } from '~/scope/scope';
import { hashCode, sealCode } from './code-secrets.server';
import { giftCodeId, newCode } from './rules';

interface PaidOrder {
  id: string;
  lines: { position: number; isGift: boolean }[];
}

/**
 * Statements that create an activation code for each gift of an order, for the batch that marks the order as paid; they
 * do nothing for an unpaid order. The code's id derives from the order's line, so a second run keeps the first code
 * (idempotent).
 */
export function giveCodes({ db, config }: Scope, { id: orderId, lines }: PaidOrder, now: Date): Statement[] {
  const made = lines
    .filter(({ isGift }) => isGift)
    .map(({ position }) => {
      const id = giftCodeId(orderId, position);
      const code = newCode();
      return { id, position, hash: hashCode(config.secrets, code), sealed: sealCode(config.secrets, id, code) };
    });
  if (!made.length) return [];
  const at = now.getTime();
  const ofOrder = sql`json_each(${JSON.stringify(made)}) made JOIN ${orders} ON ${orders.id} = ${orderId}
    AND ${orders.state} = 'paid'`;
  return [
    db
      .insert(activationCodes)
      .select(
        sql`SELECT made.value ->> 'id', made.value ->> 'hash', made.value ->> 'sealed', NULL, 'gift', ${orders.id},
                   ${at}, NULL, NULL, NULL, NULL FROM ${ofOrder} WHERE true`,
      )
      .onConflictDoNothing({ target: activationCodes.id }),
    db
      .insert(activationCodeLines)
      .select(
        sql`SELECT made.value ->> 'id', 1, ${orderLines.kind}, ${orderLines.refId} FROM ${ofOrder}
            JOIN ${orderLines} ON ${and(eq(orderLines.orderId, orders.id), sql`${orderLines.position} = made.value ->> 'position'`)}
            WHERE true`,
      )
      .onConflictDoNothing(),
    db
      .insert(gifts)
      .select(
        sql`SELECT made.value ->> 'id', ${orders.userId}, NULL, NULL, NULL, NULL, ${at} FROM ${ofOrder} WHERE true`,
      )
      .onConflictDoNothing(),
  ];
}

interface RefundedLines {
  orderId: string;
  /** The giver. */
  userId: string;
  /** The positions of the lines that were refunded in full; lines that are not gifts are ignored. */
  positions: number[];
}

/**
 * Statements that void the gifts of refunded lines, for the batch that records the refund: an unused code becomes void;
 * the entitlements of a redeemed code are revoked, and its receiver gets one mail. The giver learns of it from the
 * refund's mail. Idempotent; other orders are not affected. With `when`, they do so only if that condition is true.
 */
export function voidGifts(scope: Scope, { orderId, userId, positions }: RefundedLines, when?: SQL): Statement[] {
  return positions.flatMap((position) =>
    voidGift(scope, { codeId: giftCodeId(orderId, position), orderId, userId }, when),
  );
}

function voidGift(
  scope: Scope,
  { codeId, orderId, userId }: { codeId: string; orderId: string; userId: string },
  when?: SQL,
) {
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
      .where(
        and(eq(activationCodes.id, codeId), eq(activationCodes.source, 'gift'), isNull(activationCodes.voidedAt), when),
      ),
    auditEntry(scope, { action: 'gift-voided', subject: userId, details: { codeId, orderId } }, ifChanged),
    db
      .update(entitlements)
      .set({ revokedAt: now })
      .where(
        and(eq(entitlements.source, 'gift'), inArray(entitlements.sourceId, isVoid), isNull(entitlements.revokedAt)),
      ),
    outbox.addIfChanged(mailOf('gift-taken-back', userId, codeId), `gift-taken-back:${codeId}`),
  ] satisfies Statement[];
}
