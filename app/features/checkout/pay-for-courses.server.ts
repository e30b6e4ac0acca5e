import { billingLimits } from '~/features/basket/limit-billing.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { readCoupon } from '~/features/basket/queries.server';
import { alreadyPurchased } from '~/features/basket/rules';
import { couponLimits, requireCoupon } from '~/features/basket/try-coupon.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { derivedId } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { requireMember, type Viewer } from '~/scope/viewer';
import { askedBasket, asUnknown } from './asked-basket.server';
import { chargeOrder } from './charge-order.server';
import { letGo } from './close-order.server';
import { draftOrder } from './draft-order.server';
import { explainRefusal } from './explain-refusal.server';
import { isKnownToProvider, readStartContext, requireMayBuy } from './judge-checkout.server';
import { meetOpenOrders } from './meet-open-orders.server';
import type { Order } from './queries.server';
import {
  type CompletedPurchase,
  mostOrdersAnHour,
  noTokeniser,
  paymentPending,
  paymentUnderWay,
  tooManyAttempts,
} from './rules';
import type { CoursePayment } from './schema';
import { writeOrder } from './write-order.server';

/**
 * Buys courses at once, with the token of a card or of PayPal: by the same quote, order and completion as a payment
 * page. The order is written before anybody is charged, and follows from the token: the same token again is the same
 * purchase, charged once. Throws conflict for what is owned or being paid for already, and for a token that was used
 * for something else; what `askedBasket`, `requireCoupon` and `chargeOrder` throw; not-found for unknown courses;
 * invalid without a needed pirate location; rate-limited; not-configured without a tokeniser.
 */
export async function payForCourses(scope: Scope, input: CoursePayment): Promise<CompletedPurchase> {
  const viewer = requireMember(scope);
  if (!scope.providers.tokeniser.isConfigured) throw noTokeniser();
  const { payment } = input;
  const { order, isNew } = await placeOrder(scope, viewer, input);
  requireSame(order, input);
  return chargeOrder(scope, order, { payment, isNew });
}

interface Placed {
  order: Order;
  /** Nobody but this request charges it at this moment. */
  isNew: boolean;
}

/** Writes the order; one that the same token has made already is taken as it is. */
async function placeOrder(scope: Scope, viewer: Viewer, input: CoursePayment): Promise<Placed> {
  const { coupon: code, currency, payment } = input;
  const key = derivedId(JSON.stringify(['pay-courses', viewer.id, payment.nonce]));
  const basket = { ...askedBasket(scope, { ...input, bundlesIds: [] }), ...(code && { coupon: code }) };
  const wish = { basket, chosen: currency, key, seen: null };
  const [priced, context, coupon] = await countTries(
    scope,
    [...billingLimits(viewer), ...(code ? couponLimits(scope) : [])],
    readPricedBasket(scope, wish),
    readStartContext(scope, viewer, key),
    readCoupon(scope, code ?? ''),
  );
  const { press, open, last, recent, customer } = context;
  if (press) return { order: press, isNew: false };
  if (code) requireCoupon(coupon, scope.now());
  requireKnown(() => requireMayBuy(viewer, priced, wish));
  const customerId = customer?.id ?? viewer.id;
  const draft = draftOrder(scope, viewer, priced, { key, customerId, lastOrderId: last?.id ?? null, way: 'token' });
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
  // Somebody was quicker to ask for the same with another token, or for a page.
  if (order.idempotencyKey !== key) throw paymentUnderWay();
  return { order, isNew };
}

function requireKnown(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw asUnknown(error);
  }
}

/** A token is good for one purchase: with other courses it is a mistake, and nothing that could be answered. */
function requireSame({ lines }: Order, { coursesIds }: CoursePayment): void {
  const sold = new Set(lines.map((line) => line.refId));
  const asked = new Set(coursesIds);
  if (sold.size === asked.size && [...asked].every((id) => sold.has(id))) return;
  throw new AppError('conflict', 'This payment token has already been used for another purchase.', {
    code: 'PAYMENT_TOKEN_USED',
  });
}
