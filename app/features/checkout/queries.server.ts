import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Answer, firstOf, type Read, readOf } from '#db/read';
import {
  billingCustomers,
  orderLines,
  orders,
  payments,
  refunds,
  returnedLines,
  type subscriptionCheckouts,
} from '#db/schema';
import { after, hour } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { payableStates, type SoldLine } from './rules';

/** The tables of payment attempts: each row names a payment page, and the time of the next check at the provider. */
export type Attempts = typeof orders | typeof subscriptionCheckouts;

/** An order with everything that is needed to settle it. */
export interface Order extends Readonly<typeof orders.$inferSelect> {
  lines: SoldLine[];
  /** The buyer's customer at the provider. */
  customerId: string | null;
  /** The amount that was paid for the order, in minor units. */
  paidAmount: number | null;
}

/** The lines of the order in the enclosing query, in their order, as JSON. */
const linesOfOrder = sql<string>`(
  SELECT json_group_array(json_object('position', l.position, 'kind', l.kind, 'refId', l.ref_id, 'title', l.title,
                                      'sale', l.sale, 'discount', l.discount, 'amount', l.amount, 'isGift', json(iif(l.is_gift, 'true', 'false')), 'isGivenBack',
    json(iif(EXISTS (SELECT 1 FROM ${refunds} r WHERE r.order_id = l.order_id AND r.position = l.position), 'true', 'false')),
                                      'isRefundDone',
    json(iif(EXISTS (SELECT 1 FROM ${refunds} r WHERE r.order_id = l.order_id AND r.position = l.position AND r.state = 'done'), 'true', 'false')),
                                      'isReturned',
    json(iif(EXISTS (SELECT 1 FROM ${returnedLines} b WHERE b.order_id = l.order_id AND b.position = l.position), 'true', 'false'))))
  FROM (SELECT * FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id} ORDER BY ${orderLines.position}) l)`;

/** The orders that meet the condition, the newest first, at most `limit`. */
export function readOrders(scope: Scope, condition: SQL | undefined, limit: number): Read<Order[]> {
  return readOf([selectOrders(scope, condition).orderBy(desc(orders.createdAt)).limit(limit)], (rows) =>
    rows.map(toOrder),
  );
}

/** The order that meets a condition on a unique key, or null. */
export function readOrder(scope: Scope, condition: SQL | undefined): Read<Order | null> {
  return readOf([selectOrders(scope, condition).limit(1)], ([row]) => (row ? toOrder(row) : null));
}

function selectOrders({ db }: Scope, condition: SQL | undefined) {
  return db
    .select({
      order: orders,
      customerId: billingCustomers.customerId,
      paidAmount: payments.amount,
      lines: linesOfOrder,
    })
    .from(orders)
    .leftJoin(billingCustomers, eq(billingCustomers.userId, orders.userId))
    .leftJoin(payments, eq(payments.invoiceId, orders.invoiceId))
    .where(condition);
}

function toOrder({ order, customerId, paidAmount, lines }: Awaited<ReturnType<typeof selectOrders>>[number]): Order {
  return { ...order, customerId, paidAmount, lines: JSON.parse(lines) };
}

/** The number of attempts of one kind that a person began within the last hour, whatever their outcome. */
export function countRecent({ db, now }: Scope, table: Attempts, userId: string) {
  return db
    .select({ count: sql<number>`count(*)`.as('n') })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.createdAt, after(now(), -hour))));
}

/** An SQL condition: this attempt, while it may still turn out to be paid. */
export function isPayable(table: Attempts, id: string): SQL | undefined {
  return and(eq(table.id, id), inArray(table.state, [...payableStates]));
}

/** A person's customer at the provider; null for those who have bought nothing. */
export function readCustomer({ db }: Scope, of: string) {
  const { customerId, currency, userId } = billingCustomers;
  return firstOf(db.select({ id: customerId, currency }).from(billingCustomers).where(eq(userId, of)));
}

/** The refund that an order's buyer is owed, in minor units of the order's currency. */
export type Owed = NonNullable<Answer<ReturnType<typeof readOwed>>>;

/** The refund that the buyer of one order is owed, by a condition on orders and refunds; null for none. */
export function readOwed({ db }: Scope, condition: SQL | undefined) {
  return firstOf(
    db
      .select({
        orderId: orders.id,
        userId: orders.userId,
        // A paid order always has an invoice.
        invoiceId: sql<string>`${orders.invoiceId}`.as('invoice'),
        amount: sql<number>`sum(${orderLines.amount})`.as('amount'),
      })
      .from(orders)
      .innerJoin(refunds, eq(refunds.orderId, orders.id))
      .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.position, refunds.position)))
      .where(condition)
      .groupBy(orders.id)
      .limit(1),
  );
}
