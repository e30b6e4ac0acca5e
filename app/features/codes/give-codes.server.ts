import { and, eq, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { activationCodeLines, activationCodes, gifts, orderLines, orders } from '#db/schema';
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
