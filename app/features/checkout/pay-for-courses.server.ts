import { and, eq } from 'drizzle-orm';
import type { Read } from '#db/read';
import { orders } from '#db/schema';
import { billingLimits } from '~/features/basket/limit-billing.server';
import { readPricedBasket } from '~/features/basket/price-basket.server';
import { alreadyPurchased } from '~/features/basket/rules';
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
import { isKnownToProvider, readStanding, requireMayBuy } from './judge-checkout.server';
import { meetOpenOrders } from './meet-open-orders.server';
import { type Order, readOrder } from './queries.server';
import {
  type CompletedPurchase,
  mostOrdersAnHour,
  noTokeniser,
  paymentPending,
  paymentUnderWay,
  tooManyOrders,
} from './rules';
import type { CoursePayment } from './schema';
import { writeOrder } from './write-order.server';

/**
 * Buys courses at once, with the token of a card or of PayPal: by the same quote, order and completion as a payment page.
 * The order stands before anybody is charged, and follows from the token: the same token again is the same purchase,
 * charged once. Throws conflict for what is owned or being paid for already, and for a token that was used for something
 * else; what `askedBasket` and `chargeOrder` throw; not-found for unknown courses; invalid without a needed pirate
 * location; rate-limited; not-configured without a tokeniser.
 */
export async function payForCourses(scope: Scope, input: CoursePayment): Promise<CompletedPurchase> {
  const viewer = requireMember(scope);
  const { tokeniser } = scope.providers;
  if (!tokeniser.isConfigured) throw noTokeniser();
  const { payment } = input;
  const key = derivedId(JSON.stringify(['pay-courses', viewer.id, payment.nonce]));
  const [known] = await countTries(scope, billingLimits(viewer), readPress(scope, viewer, key));
  const { order, isNew } = known ? { order: known, isNew: false } : await place(scope, viewer, input, key);
  requireSame(order, input);
  return chargeOrder(scope, order, { payment, isNew });
}

function readPress(scope: Scope, viewer: Viewer, key: string): Read<Order | null> {
  return readOrder(scope, and(eq(orders.userId, viewer.id), eq(orders.idempotencyKey, key)));
}

interface Placed {
  order: Order;
  /** Nobody but this request charges it at this moment. */
  isNew: boolean;
}

/** Of two that send the same token at one moment, one may be refused for what the other has just written. */
async function place(scope: Scope, viewer: Viewer, input: CoursePayment, key: string): Promise<Placed> {
  try {
    return await placeOrder(scope, viewer, input, key);
  } catch (error) {
    const [order] = await scope.read(readPress(scope, viewer, key));
    if (order) return { order, isNew: false };
    throw asUnknown(error);
  }
}

async function placeOrder(scope: Scope, viewer: Viewer, input: CoursePayment, key: string): Promise<Placed> {
  const basket = await askedBasket(scope, { ...input, bundlesIds: [] });
  const wish = { basket, chosen: input.currency, key, seen: null };
  const [priced, standing] = await scope.read(readPricedBasket(scope, wish), readStanding(scope, viewer, key));
  const { press, open, last, recent, customer } = standing;
  if (press) return { order: press, isNew: false };
  requireMayBuy(viewer, priced, wish);
  const customerId = customer?.id ?? viewer.id;
  const draft = draftOrder(scope, viewer, priced, { key, customerId, lastOrderId: last?.id ?? null, way: 'token' });
  const { twin, closings } = await meetOpenOrders(scope, open, draft);
  if (twin?.state === 'paid') throw new AppError('conflict', alreadyPurchased('course'), { code: 'ALREADY_PURCHASED' });
  if (twin?.state === 'pending') throw paymentPending();
  if (twin?.order.way === 'token') throw paymentUnderWay();
  if (recent >= mostOrdersAnHour) throw tooManyOrders();
  if (!isKnownToProvider(standing)) {
    await scope.providers.billing.ensureCustomer({ id: customerId, email: viewer.email, currency: draft.currency });
  }
  const before = twin ? [...closings, ...letGo(scope, twin.order.id)] : closings;
  const { order, isNew } = await writeOrder(
    scope,
    draft,
    { id: draft.id, url: '', expiresAt: draft.expiresAt },
    before,
  );
  if (!order) throw await explainRefusal(scope, draft, wish);
  // Somebody was quicker to ask for the same with another token, or for a page.
  if (order.idempotencyKey !== key) throw paymentUnderWay();
  return { order, isNew };
}

/** A token is good for one purchase: with other courses it is a mistake, and nothing that could be answered. */
function requireSame({ lines }: Order, { coursesIds }: CoursePayment): void {
  const sold = new Set(lines.map((line) => line.refId));
  const asked = new Set(coursesIds);
  if (sold.size === asked.size && [...asked].every((id) => sold.has(id))) return;
  throw new AppError('conflict', 'This payment token was used for another purchase.', { code: 'PAYMENT_TOKEN_USED' });
}
