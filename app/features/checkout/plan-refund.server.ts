import { and, eq, gt, not, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { orderLines, orders, refunds } from '#db/schema';
import { isGrantedSql } from '~/features/entitlements/queries.server';
import type { Scope } from '~/scope/scope';

/**
 * Statements for the batch that marks an order as paid at this moment, for the place behind those that grant. A line
 * may not be granted, since its buyer owned it by then (gifts are for others): each such line is noted as one to be
 * given back, and a job is added that gives it back.
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
