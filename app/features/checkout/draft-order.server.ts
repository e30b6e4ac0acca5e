import type { PricedBasket } from '~/features/basket/price-basket.server';
import { derivedId } from '~/kit/crypto.server';
import { after } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { type DraftOrder, fingerprint, lineKey, pageLife } from './rules';

/**
 * What a press of Pay asks for. Its id follows from buyer, press and content, so that a press whose answer was lost
 * is the same order again, and one of another content never is.
 */
export function draftOrder(
  scope: Scope,
  viewer: Viewer,
  { quote, currency, items }: PricedBasket,
  { key, customerId }: { key: string; customerId: string },
): DraftOrder {
  const now = scope.now();
  const couponCode = quote.applied?.code ?? null;
  const lines = items.map(({ kind, id, title, list, sale, discount, amount }) => ({
    kind,
    refId: id,
    title,
    list,
    sale,
    discount,
    amount,
  }));
  const content = fingerprint(lines.map(lineKey), currency, couponCode);
  return {
    id: derivedId(JSON.stringify(['order', viewer.id, key, content])),
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
