import { asc, eq, type SQL } from 'drizzle-orm';
import { billingCustomers, orderLines, orders, payments } from '#db/schema';
import type { Scope } from '~/scope/scope';
import type { OrderLine } from './rules';

/** An order with all that settling it asks for. */
export interface Order extends Readonly<typeof orders.$inferSelect> {
  lines: OrderLine[];
  /** The buyer at the provider. */
  customerId: string | null;
  /** What arrived for it, in minor units. */
  paidAmount: number | null;
}

/** Statements that read the one order which the condition (on a unique key) names; `toOrder` takes their rows. */
export function orderReads({ db }: Pick<Scope, 'db'>, condition: SQL | undefined) {
  return [
    db
      .select({ order: orders, customerId: billingCustomers.customerId, paidAmount: payments.amount })
      .from(orders)
      .leftJoin(billingCustomers, eq(billingCustomers.userId, orders.userId))
      .leftJoin(payments, eq(payments.invoiceId, orders.invoiceId))
      .where(condition)
      .limit(1),
    db
      .select({
        kind: orderLines.kind,
        refId: orderLines.refId,
        title: orderLines.title,
        sale: orderLines.sale,
        discount: orderLines.discount,
        amount: orderLines.amount,
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(condition)
      .orderBy(asc(orderLines.position)),
  ] as const;
}

type Reads = ReturnType<typeof orderReads>;

export function toOrder([row]: Awaited<Reads[0]>, lines: Awaited<Reads[1]>): Order | null {
  if (!row) return null;
  const { order, customerId, paidAmount } = row;
  return { ...order, customerId, paidAmount, lines };
}

/** The order that the condition names, with its lines; one round trip. */
export async function findOrder(scope: Scope, condition: SQL | undefined): Promise<Order | null> {
  const [found, lines] = await scope.db.batch(orderReads(scope, condition));
  return toOrder(found, lines);
}
