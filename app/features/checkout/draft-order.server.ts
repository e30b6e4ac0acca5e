import type { PricedBasket } from '~/features/basket/price-basket.server';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { type DraftOrder, fingerprint, pageLife, tokenLife } from './rules';

interface Asking {
  key: string;
  customerId: string;
  /** The buyer's newest order. */
  lastOrderId: string | null;
  way: DraftOrder['way'];
}

/**
 * The order for a press of Pay. Its id is the key towards the provider. With a payment page the id follows from buyer,
 * content and the buyer's last order, so that presses at the same moment, and one whose answer was lost, ask for the
 * very same page. With a token it follows from the token, which is used once.
 */
export function draftOrder(
  scope: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { key, customerId, lastOrderId, way }: Asking,
): DraftOrder {
  const now = scope.now();
  const couponCode = quote.applied?.code ?? null;
  const lines = items.map(({ kind, id, isGift, title, list, sale, discount, amount }) => ({
    kind,
    isGift,
    refId: id,
    title,
    list,
    sale,
    discount,
    amount,
  }));
  const content = fingerprint({ lines, currency, couponCode });
  const origin = way === 'token' ? ['token-order', viewer.id, key] : ['order', viewer.id, content, lastOrderId];
  return {
    id: derivedId(JSON.stringify(origin)),
    userId: viewer.id,
    key,
    customerId,
    content,
    currency,
    couponCode,
    total: quote.total,
    lines,
    way,
    createdAt: now,
    expiresAt: after(now, way === 'token' ? tokenLife : pageLife),
  };
}
