import { describe, expect, it } from 'vitest';
import { content } from '#db/seed/content';
import { type QuoteItem, quote } from '~/features/catalogue/quote';
import { itemPriceId } from '~/features/checkout/rules';
import { currencies } from '~/kit/money';
import { priceItems } from '../../workers/sandbox/chargebee/pricing';
import type { Sandbox } from '../../workers/sandbox/sandbox';

/** Mulberry32: the same numbers on every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Any = ReturnType<typeof random>;
type Currency = (typeof currencies)[number];

/** A provider that knows every price. */
function knowing(currency: Currency): Sandbox {
  const find = (_kind: string, id: string) => ({
    body: { id, name: id, item_type: 'charge', currency_code: currency, price: 1 },
  });
  return { store: { find } } as unknown as Sandbox;
}

/** Up to thirty courses and bundles of the demo in the currency, some of them gifts, some of them on sale. */
function basketOf(any: Any, currency: Currency): QuoteItem[] {
  const shelf = [
    ...content.courses.flatMap(({ id, prices }) => thing('course', id, prices[currency]?.price)),
    ...content.bundles.flatMap(({ id, prices }) => thing('bundle', id, prices[currency])),
  ];
  const both = shelf.flatMap((item) => [item, { ...item, isGift: true }]);
  return both
    .filter(() => any(4) === 0)
    .slice(0, 30)
    .map((item) => {
      const list = any(5) ? item.list : 1 + any(999_999);
      return { ...item, list, sale: item.kind === 'course' && any(3) === 0 ? 1 + any(list) : list };
    });
}

function thing(kind: QuoteItem['kind'], id: string, price: number | undefined): QuoteItem[] {
  return price === undefined ? [] : [{ kind, id, list: price, sale: price }];
}

/** The parameters of the basket as the checkout sends it. */
function asked(made: ReturnType<typeof quote>, currency: Currency): Parameters<typeof priceItems>[1] {
  const priced = made.lines.map((line, i) => ({ ...line, price: priceOf(made, i, currency) }));
  return {
    currencyCode: currency,
    items: priced.map(({ price, sale }) => ({ item_price_id: price, quantity: 1, unit_price: sale })),
    itemType: 'charge',
    discounts: priced
      .filter(({ discount }) => discount > 0)
      .map(({ price, discount }) => ({ apply_on: 'specific_item_price', item_price_id: price, amount: discount })),
  };
}

function priceOf({ lines }: ReturnType<typeof quote>, i: number, currency: Currency): string {
  const line = lines[i];
  if (!line) throw new Error('no such line');
  return itemPriceId({ kind: line.kind, refId: line.id, isGift: line.isGift ?? false }, currency);
}

describe('ten thousand baskets over all currencies', () => {
  it('have whole amounts that sum to the total, and cost the same at the provider, line by line', () => {
    const most = Math.ceil(10_000 / currencies.length);
    let tried = 0;
    for (const [seed, currency] of currencies.entries()) {
      const any = random(seed + 1);
      const provider = knowing(currency);
      for (let run = 0; run < most; run++) {
        const items = basketOf(any, currency);
        if (!items.length) continue;
        const some = items.filter(() => any(2)).map(({ id }) => id);
        const offered = any(3) ? { code: 'ANY', percent: any(101), courseIds: any(3) ? null : some } : null;
        const made = quote(items, offered);
        const sums = made.lines.flatMap(({ list, sale, discount, amount }) => [list, sale, discount, amount]);
        expect([...sums, made.total, made.subtotal, made.original].every(Number.isSafeInteger)).toBe(true);
        expect(made.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(made.total);
        const charged = priceItems(provider, asked(made, currency));
        expect(charged.total).toBe(made.total);
        const lines = charged.lines.map(
          (line) => line.amount - line.discounts.reduce((sum, one) => sum + one.amount, 0),
        );
        expect(lines).toEqual(made.lines.map(({ amount }) => amount));
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(9_900);
  });
});
