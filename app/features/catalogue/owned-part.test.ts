import { expect, it } from 'vitest';
import { type BundlePart, formatOwnedPart, nothingBeside, ownedPart } from './owned-part';
import type { QuoteItem } from './quote';

const part = (id: string, sale: number, isOwned = false): BundlePart => ({
  id,
  title: id.toUpperCase(),
  isOwned,
  price: { list: sale, sale },
});
const line = (id: string, sale: number): QuoteItem => ({ kind: 'course', id, list: sale, sale });
const fifty = { code: 'HALF', percent: 50, courseIds: null };

function sentence(parts: BundlePart[], price: number | null, beside = nothingBeside) {
  const found = ownedPart(parts, price, beside);
  return found && formatOwnedPart(found, 'GBP');
}

it('a reader who owns none of a bundle gets no comparison', () => {
  expect(ownedPart([part('a', 1400), part('b', 900)], 3900, nothingBeside)).toBeNull();
});

it('the courses that are left are priced singly, with 15 % off several, and the cheaper way is named', () => {
  const four = [part('a', 1400, true), part('b', 1400), part('c', 900), part('d', 900)];
  expect(sentence(four, 3900)).toBe(
    'You own “A” already. Bought singly, the other three courses cost £27.20 with discounts: you pay £11.80 less than with the bundle.',
  );
  expect(sentence(four, 2000)).toContain('£27.20 with discounts: you pay £7.20 less with the bundle.');
  expect(sentence(four, 2720)).toContain('you pay the same as with the bundle.');
  expect(sentence([part('a', 1400, true), part('b', 1400, true), part('c', 900)], 3900)).toBe(
    'You own “A” and “B” already. Bought singly, the other course costs £9.00: you pay £30.00 less than with the bundle.',
  );
});

it('without a price of the bundle or of a course that is left there is no comparison, but what is owned is named', () => {
  expect(sentence([part('a', 1400, true), part('b', 900)], null)).toBe('You own “A” already.');
  expect(sentence([part('a', 1400, true), { ...part('b', 900), price: null }], 3900)).toBe('You own “A” already.');
  expect(sentence([part('a', 1400, true), part('b', 900, true)], 3900)).toBe('You own all of its courses already.');
});

it('a coupon and other courses of the basket count, since they change what the courses cost singly', () => {
  const two = [part('a', 1400, true), part('b', 1000)];
  expect(sentence(two, 600, { items: [], coupon: fifty })).toContain(
    'costs £5.00 with discounts: you pay £1.00 less than',
  );
  // With a second course the basket gets 15 % off both: 8.50 for this course, 15.00 less for the other one.
  expect(sentence(two, 900, { items: [line('x', 10000)], coupon: null })).toContain(
    'costs £8.50 with discounts: you pay £15.50 less than with the bundle.',
  );
});

it('a course that lies in the basket already is not counted twice, while a gift of it is another course', () => {
  const two = [part('a', 1400, true), part('b', 1000)];
  const alone = sentence(two, 900);
  expect(sentence(two, 900, { items: [line('b', 1000)], coupon: null })).toBe(alone);
  const gift = { ...line('b', 1000), isGift: true };
  expect(sentence(two, 900, { items: [gift], coupon: null })).toContain('£8.50 with discounts');
});

it('a saving is named only if the whole basket is cheaper with the bundle, for random baskets', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const any = (below: number, salt: number) => (Math.imul(seed * 31 + salt, 2654435761) >>> 8) % below;
    const parts = Array.from({ length: 2 + any(5, 1) }, (_, i) =>
      part(`p${i}`, 100 + any(5000, i + 2), i === 0 || any(3, i) === 0),
    );
    const beside = {
      items: Array.from({ length: any(3, 50) }, (_, i) => line(`x${i}`, 100 + any(9000, 60 + i))),
      coupon: any(2, 70) ? { code: 'ANY', percent: any(101, 71), courseIds: null } : null,
    };
    const price = 100 + any(9000, 80);
    const found = ownedPart(parts, price, beside);
    if (!found?.singly) continue;
    const text = formatOwnedPart(found, 'GBP');
    expect(text.includes('less with the bundle')).toBe(found.singly.less < 0);
    expect(found.singly.amount).toBeLessThanOrEqual(
      found.rest.reduce((sum, { price: one }) => sum + (one?.sale ?? 0), 0),
    );
    if (!beside.items.length) expect(price - found.singly.amount).toBe(found.singly.less);
  }
});
