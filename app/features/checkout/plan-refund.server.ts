import { and, eq, gt, not, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { orderLines, orders, refunds } from '#db/schema';
import { isGrantedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';

/**
 * Statements for the batch that marks an order as paid at this moment, to stand after those that grant: each line that
 * was not granted, since its buyer owned it by then (gifts are for others), is put down to be given back, and a job is
 * asked for that does so.
 */
export function planRefund({ db, outbox }: Scope, orderId: string, paidAt: Date): Statement[] {
  const isPaidNow = and(eq(orders.id, orderId), eq(orders.state, 'paid'), eq(orders.paidAt, paidAt));
  const isGivenBack = and(
    gt(orderLines.amount, 0),
    eq(orderLines.isGift, false),
    not(isGrantedSql(orderLines.orderId, orderLines.position)),
  );
  return [
    db
      .insert(refunds)
      .select(
        sql`SELECT ${orderLines.orderId}, ${orderLines.position}, ${orders.userId}, 'due', NULL, ${paidAt.getTime()}, NULL
            FROM ${orders} JOIN ${orderLines} ON ${orderLines.orderId} = ${orders.id}
            WHERE ${isPaidNow} AND ${isGivenBack}`,
      )
      .onConflictDoNothing(),
    outbox.addIfChanged({ kind: 'refund-order', orderId }, `refund-order:${orderId}`),
  ];
}
