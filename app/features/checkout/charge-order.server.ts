import { AppError, isAppError, isRefusedByProvider } from '~/kit/app-error';
import type { PaymentToken, Scope } from '~/scope/scope';
import { closeOrder } from './close-order.server';
import type { Order } from './queries.server';
import { type CompletedPurchase, chargedItems, paymentPending, purchaseMismatch, type Settlement } from './rules';
import { settleOrder } from './settle-order.server';

interface Charge {
  payment: PaymentToken;
  /** The order was written by this very request: nobody else charges it at this moment. */
  isNew: boolean;
}

/**
 * Charges an order to a token and completes it; an order that was charged before is only completed. The provider knows
 * the order by its id, as the key of the call and on the invoice: a repeat charges nothing more, and the next request
 * or the sweep finds a lost answer again. Throws provider-failed for a bank's no (PAYMENT_DECLINED), for a refusal for
 * good, and for an answer that did not come (PAYMENT_UNCERTAIN); conflict for an order that was given up.
 */
export async function chargeOrder(scope: Scope, order: Order, input: Charge): Promise<CompletedPurchase> {
  try {
    return requirePaid(await settleCharge(scope, order, input));
  } catch (error) {
    if (isAppError(error) && error.kind === 'provider-failed' && !isNo(error)) throw uncertain(error);
    throw error;
  }
}

async function settleCharge(scope: Scope, order: Order, { payment, isNew }: Charge): Promise<Settlement> {
  if (!isNew) {
    const settlement = await settleOrder(scope, order);
    if (settlement.state !== 'open') return settlement;
  }
  try {
    return await settleOrder(scope, order, await charge(scope, order, payment));
  } catch (error) {
    if (!isNo(error)) throw error;
    // A token is used once: it may be refused because another request has just charged it to this order.
    const settlement = await settleOrder(scope, order);
    if (settlement.state === 'paid') return settlement;
    if (isNew) await scope.write({ closed: closeOrder(scope, order.id, 'cancelled') });
    throw error;
  }
}

/** The bank's no, or the provider's: nothing was charged. */
function isNo(error: unknown): boolean {
  return isAppError(error) && (error.code === declinedCode || isRefusedByProvider(error));
}

const declinedCode = 'PAYMENT_DECLINED';

function charge({ providers }: Scope, order: Order, payment: PaymentToken) {
  const { id, currency, lines, customerId } = order;
  if (!customerId) throw new Error('An order by token was written together with its customer.');
  return providers.billing.chargeToken({
    idempotencyKey: id,
    reference: id,
    customerId,
    currency,
    items: chargedItems(lines, currency),
    payment: order.total > 0 ? payment : null,
  });
}

function requirePaid(settlement: Settlement): CompletedPurchase {
  switch (settlement.state) {
    case 'paid':
      return settlement;
    case 'mismatch':
      throw purchaseMismatch();
    case 'cancelled':
      throw new AppError(
        'provider-failed',
        'This payment was declined. Nothing was charged. Use another payment method.',
        {
          code: declinedCode,
        },
      );
    case 'expired':
      throw new AppError('conflict', 'This payment didn’t go through. Nothing was charged. Pay with a new token.', {
        code: 'PURCHASE_EXPIRED',
      });
    default:
      throw paymentPending();
  }
}

function uncertain(cause: AppError): AppError {
  const text =
    'The payment provider didn’t answer. If the payment went through, your courses will open within a few minutes. Sending the same token again never charges you twice.';
  return new AppError('provider-failed', text, { code: 'PAYMENT_UNCERTAIN', cause });
}
