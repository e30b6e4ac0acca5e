import { couponLimits, requireUsable } from '~/features/basket/check-coupon.server';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { readCoupon } from '~/features/basket/queries.server';
import { alreadyPurchased } from '~/features/basket/rules';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError, isAppError, isRefusedByProvider } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import type { PaymentToken, Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { chooseStart } from './choose-start.server';
import { closeOrder, letGo } from './close-order.server';
import { draftOrder, meetOpenOrders } from './draft-order.server';
import { explainRefusal, isKnownToProvider, readStartContext, requireMayBuy } from './judge-checkout.server';
import type { Order } from './queries.server';
import {
  type CompletedPurchase,
  chargedItems,
  mostOrdersAnHour,
  noTokeniser,
  paymentPending,
  paymentUnderWay,
  purchaseMismatch,
  type Settlement,
  tooManyAttempts,
} from './rules';
import type { CoursePayment } from './schema';
import { settleOrder } from './settle-order.server';
import { askedBasket, asUnknown } from './start-checkout.server';
import { writeOrder } from './write-order.server';

/**
 * Buys courses at once with the token of a card or PayPal account, through the same quote, order and completion as a
 * payment page. The order is written before the buyer is charged, and its id is derived from the token, so a repeat
 * with the same token is the same purchase, charged once. Throws conflict for courses that are owned or being paid for
 * already, and for a token that was used for another purchase; what `askedBasket`, `requireUsable` and `chargeOrder`
 * throw; not-found for unknown courses; invalid without a needed pirate location; rate-limited; not-configured without
 * a tokeniser.
 */
export async function payForCourses(scope: Scope, input: CoursePayment): Promise<CompletedPurchase> {
  const viewer = requireMember(scope);
  if (!scope.providers.tokeniser.isConfigured) throw noTokeniser();
  const { payment } = input;
  const { order, isNew } = await placeOrder(scope, viewer, input);
  requireSame(order, input);
  return chargeOrder(scope, order, { payment, isNew });
}

/** Writes the order, or returns the order that the same token has made already. */
async function placeOrder(scope: Scope, viewer: Viewer, input: CoursePayment) {
  const { coupon: code, currency, payment } = input;
  const key = derivedId(JSON.stringify(['pay-courses', viewer.id, payment.nonce]));
  const basket = { ...askedBasket(scope, { ...input, bundlesIds: [] }), ...(code && { coupon: code }) };
  const wish = { basket, chosen: currency, key, seen: null, startsAtOnce: input.startsAtOnce };
  const [priced, context, coupon] = await countTries(
    scope,
    [...billingLimits(viewer), ...(code ? couponLimits(scope) : [])],
    readPricedBasket(scope, wish),
    readStartContext(scope, viewer, key),
    readCoupon(scope, code ?? ''),
  );
  const { press, open, last, recent, customer } = context;
  if (press) return { order: press, isNew: false };
  if (code) requireUsable(coupon, { kind: 'courses' }, scope.now());
  try {
    requireMayBuy(viewer, priced, wish);
  } catch (error) {
    throw asUnknown(error);
  }
  const customerId = customer?.id ?? viewer.id;
  const draft = draftOrder(scope, viewer, priced, {
    ...{ key, customerId, lastOrderId: last?.id ?? null, way: 'token' },
    start: chooseStart(scope, input.startsAtOnce),
  });
  const { twin, closings } = await meetOpenOrders(scope, open, draft);
  if (twin?.state === 'paid') throw new AppError('conflict', alreadyPurchased('course'), { code: 'ALREADY_PURCHASED' });
  if (twin?.state === 'pending') throw paymentPending();
  if (twin?.order.way === 'token') throw paymentUnderWay();
  if (recent >= mostOrdersAnHour) throw tooManyAttempts();
  if (!isKnownToProvider(context)) {
    await scope.providers.billing.ensureCustomer({ id: customerId, email: viewer.email, currency: draft.currency });
  }
  const before = twin ? [...closings, ...letGo(scope, twin.order.id)] : closings;
  const page = { id: draft.id, url: '', expiresAt: draft.expiresAt };
  const { order, isNew } = await writeOrder(scope, draft, page, before);
  if (!order) throw await explainRefusal(scope, draft, wish);
  // A concurrent request for the same courses came first, with another token or for a page.
  if (order.idempotencyKey !== key) throw paymentUnderWay();
  return { order, isNew };
}

/** Throws conflict if the token's order is for other courses: a token is good for one purchase only. */
function requireSame({ lines }: Order, { coursesIds }: CoursePayment): void {
  const sold = new Set(lines.map((line) => line.refId));
  const asked = new Set(coursesIds);
  if (sold.size === asked.size && [...asked].every((id) => sold.has(id))) return;
  throw new AppError('conflict', 'This payment token has already been used for another purchase.', {
    code: 'PAYMENT_TOKEN_USED',
  });
}

interface Charge {
  payment: PaymentToken;
  /** Whether this request has written the order, so that no other request charges it at the same time. */
  isNew: boolean;
}

/**
 * Charges an order to a token and completes it; an order that was charged before is only completed. The order's id is
 * the idempotency key of the call and the reference on the invoice: a repeat charges nothing more, and the next request
 * or the sweep finds a charge whose answer was lost. Throws provider-failed if the bank declines (PAYMENT_DECLINED), if
 * the provider refuses for good and if no answer came (PAYMENT_UNCERTAIN); conflict for an order that has expired or is
 * still pending or does not match its payment.
 */
async function chargeOrder(scope: Scope, order: Order, input: Charge): Promise<CompletedPurchase> {
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
    // A token can be used only once, so it may be refused because another request has just charged it to this order.
    const settlement = await settleOrder(scope, order);
    if (settlement.state === 'paid') return settlement;
    if (isNew) await scope.write({ closed: closeOrder(scope, order.id, 'cancelled') });
    throw error;
  }
}

/** Whether the bank declined or the provider refused, so that nothing was charged. */
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
