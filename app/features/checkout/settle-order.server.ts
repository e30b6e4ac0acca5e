import { and, eq, gt, not, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { orderLines, orders, payments, refunds } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { giveCodes } from '~/features/codes/give-codes.server';
import { grantOrder } from '~/features/entitlements/grant-order.server';
import { isGrantedSql } from '~/features/entitlements/queries.server';
import { newId } from '~/kit/ids';
import { pick } from '~/kit/pick';
import { mailOf } from '~/scope/jobs';
import type { HostedPage, PaidInvoice, Scope } from '~/scope/scope';
import { closeOrder, holdCoupon } from './close-order.server';
import { inPounds } from './in-pounds.server';
import { isPayable, type Order, readOrder } from './queries.server';
import { type CompletedPurchase, differences, type Settlement } from './rules';

/** The outcome of an order, and the statements that record it; empty if the order is up to date. */
export interface Verdict {
  settlement: Settlement;
  changes: Statement[];
}

/**
 * Asks the provider about the outcome of an order and acts on it. This is the only place where a purchase is completed.
 * The return page, the webhook and the sweep all call it, in any order and any number of times; rights are granted once
 * and the mail is sent once, since all statements are one batch under unique keys. Throws provider-failed.
 */
export async function settleOrder(scope: Scope, order: Order, paid: PaidInvoice | null = null): Promise<Settlement> {
  return writeVerdict(scope, order, await judgeOrder(scope, order, paid));
}

/**
 * Asks the provider about the outcome of an order, unless `paid` has its answer; changes nothing. Throws
 * provider-failed.
 */
export async function judgeOrder(scope: Scope, order: Order, paid: PaidInvoice | null = null): Promise<Verdict> {
  if (order.state === 'paid') return { settlement: completed(order), changes: [] };
  if (order.state === 'mismatch') return { settlement: { state: 'mismatch', orderId: order.id }, changes: [] };
  if (order.way === 'token') {
    const invoice = paid ?? (await findInvoice(scope, order));
    return invoice ? completeIfRight(scope, order, factsOf(order, invoice)) : keepOrExpire(scope, order);
  }
  const page = await scope.providers.billing.retrieveHostedPage(order.hostedPageId);
  switch (page?.state) {
    case 'succeeded':
    case 'acknowledged':
      return completeIfRight(scope, order, { ...page, hostedPageId: page.id });
    case 'cancelled':
      return closeUnpaid(scope, order, 'cancelled');
    default:
      return keepOrExpire(scope, order);
  }
}

/** Writes a verdict in one batch, and returns the order's state after it. */
export async function writeVerdict(scope: Scope, order: Order, { settlement, changes }: Verdict): Promise<Settlement> {
  if (!changes.length) return settlement;
  try {
    const { after } = await scope.write({ changes, after: readOrder(scope, eq(orders.id, order.id)) });
    scope.outbox.dispatch();
    if (!after || after.state === 'open') return settlement;
    return after.state === 'paid' ? completed(after) : { state: after.state, orderId: after.id };
  } catch (error) {
    if (!isUniqueViolation(error, 'orders.invoice_id')) throw error;
    return writeVerdict(scope, order, recordMismatch(scope, order, ['invoice']));
  }
}

/** Finds the invoice of a charge to a token, which has no page: the invoice bears the order's id. */
async function findInvoice({ providers }: Scope, { id, customerId }: Order): Promise<PaidInvoice | null> {
  return customerId === null ? null : providers.billing.findInvoice(customerId, id);
}

/** An invoice names no user of ours, so its customer has to identify the buyer. */
function factsOf({ userId }: Order, invoice: PaidInvoice): Outcome {
  const passThrough = invoice.reference === null ? null : { orderId: invoice.reference, userId };
  return { hostedPageId: null, passThrough, customerId: invoice.customerId, invoice };
}

/** The verdict on an order that is not paid: it stays open until its page expires, since nothing can be paid after that. */
function keepOrExpire(scope: Scope, order: Order): Verdict {
  if (order.state === 'cancelled') return { settlement: { state: 'cancelled', orderId: order.id }, changes: [] };
  if (order.state === 'open' && order.expiresAt > scope.now()) {
    return { settlement: { state: 'open', orderId: order.id }, changes: [] };
  }
  return closeUnpaid(scope, order, 'expired');
}

function closeUnpaid(scope: Scope, { id: orderId, state: was }: Order, state: 'cancelled' | 'expired'): Verdict {
  return { settlement: { state, orderId }, changes: was === 'open' ? closeOrder(scope, orderId, state) : [] };
}

/** The facts of a payment, with or without a page. */
interface Outcome extends Pick<HostedPage, 'passThrough' | 'customerId' | 'invoice'> {
  hostedPageId: string | null;
}

/** The verdict on a payment that succeeded: the purchase is completed if the payment's facts match the order. */
function completeIfRight(scope: Scope, order: Order, outcome: Outcome): Verdict {
  const { invoice } = outcome;
  if (!invoice?.isPaid) {
    // The provider's records may be a moment behind, or a bank may still have to confirm.
    return { settlement: { state: 'pending', orderId: order.id }, changes: [] };
  }
  const wrong = differences(order, { ...outcome, invoice });
  if (wrong.length) return recordMismatch(scope, order, wrong);
  return { settlement: completed(order), changes: completion(scope, order, outcome.hostedPageId, invoice) };
}

/** All statements of a purchase, for one batch: either all take effect or none. */
function completion(scope: Scope, order: Order, hostedPageId: string | null, invoice: PaidInvoice): Statement[] {
  const { db } = scope;
  const now = scope.now();
  const paid = { amount: invoice.total, currency: order.currency, paidAt: invoice.paidAt ?? now };
  return [
    db
      .update(orders)
      .set({ state: 'paid', paidAt: now, checkAt: null, invoiceId: invoice.id, transactionId: invoice.transactionId })
      .where(isPayable(orders, order.id)),
    db
      .insert(payments)
      .values({
        id: newId(now.getTime()),
        userId: order.userId,
        orderId: order.id,
        invoiceId: invoice.id,
        transactionId: invoice.transactionId,
        couponCode: order.couponCode,
        ...paid,
        ...inPounds(paid),
      })
      .onConflictDoNothing({ target: payments.invoiceId }),
    grantOrder(db, order.id, now),
    ...giveCodes(scope, order, now),
    ...planRefund(scope, order.id, now),
    // The order holds its coupon from the start. If the coupon was released since (the page had expired), it is held
    // again.
    ...holdCoupon(scope, order, now, sql`1`),
    scope.outbox.add(mailOf('purchase', order.userId, order.id), `purchase:${order.id}`),
    ...(scope.providers.purchaseEvents.isConfigured
      ? [scope.outbox.add({ kind: 'report-purchase', orderId: order.id }, `report-purchase:${order.id}`)]
      : []),
    ...(hostedPageId === null
      ? []
      : [scope.outbox.add({ kind: 'acknowledge-page', hostedPageId }, `acknowledge:${hostedPageId}`)]),
  ];
}

/**
 * The verdict on a payment that does not match the order: nothing is granted, and an operator finds the case in both
 * logs.
 */
function recordMismatch(scope: Scope, order: Order, wrong: string[]): Verdict {
  const facts = { orderId: order.id, hostedPageId: order.hostedPageId, wrong };
  scope.log.error('purchase-mismatch', facts);
  return {
    settlement: { state: 'mismatch', orderId: order.id },
    changes: [
      scope.db.update(orders).set({ state: 'mismatch', checkAt: null }).where(isPayable(orders, order.id)),
      auditEntry(scope, { action: 'purchase-mismatch', subject: order.userId, details: facts }),
    ],
  };
}

function completed(order: Order): CompletedPurchase {
  return {
    state: 'paid',
    orderId: order.id,
    paidAmount: order.paidAmount ?? order.total,
    ...pick(order, 'paidAt', 'transactionId', 'couponCode', 'currency', 'lines'),
  };
}

/**
 * Statements for the batch that marks an order as paid at this moment, to run after those that grant its lines. A line
 * is not granted if its buyer owned the item by then (gifts are for others). Each such line is recorded as one to be
 * refunded, and a job is added that refunds it.
 */
function planRefund({ db, outbox }: Scope, orderId: string, paidAt: Date): Statement[] {
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
