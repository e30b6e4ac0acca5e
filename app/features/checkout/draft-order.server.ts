import type { PricedBasket } from '~/features/basket/price-basket.server';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { type DraftOrder, fingerprint, pageLife } from './rules';

interface Asking {
  key: string;
  customerId: string;
  /** The buyer's newest order. */
  lastOrderId: string | null;
}

/**
 * What a press of Pay asks for. Its id follows from buyer, content and what the buyer ordered last, so that presses at
 * the same moment, and one whose answer was lost, ask the provider for the very same page.
 */
export function draftOrder(
  scope: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { key, customerId, lastOrderId }: Asking,
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
  return {
    id: derivedId(JSON.stringify(['order', viewer.id, content, lastOrderId])),
    userId: viewer.id,
    key,
    customerId,
    content,
    currency,
    couponCode,
    total: quote.total,
    lines,
    createdAt: now,
    expiresAt: after(now, pageLife),
  };
}
