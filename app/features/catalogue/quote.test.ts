import { describe, expect, it } from 'vitest';
import { currencies, percentOf } from '~/kit/money';
import { type QuoteItem, quote, quoteTexts } from './quote';

const course = (sale: number, list = sale, id = `c${sale}`): QuoteItem => ({ kind: 'course', id, list, sale });
const bundle = (price: number): QuoteItem => ({ kind: 'bundle', id: `b${price}`, list: price, sale: price });
const coupon = (percent: number, courseIds: string[] | null = null) => ({ code: `CUE${percent}`, percent, courseIds });

/** A seeded random number generator (Mulberry32), which gives the same numbers on every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

describe('a quote', () => {
  it('equals the sum of its lines, is never negative and applies only the larger discount, for random baskets', () => {
    for (const [seed] of currencies.entries()) {
      const any = random(seed + 1);
      for (let run = 0; run < 500; run++) {
        const items = Array.from({ length: any(31) }, (_, i): QuoteItem => {
          const list = any(1_000_000);
          if (any(4) === 0) return { kind: 'bundle', id: `b${i}`, list, sale: list };
          return { kind: 'course', id: `c${i}`, list, sale: any(3) === 0 ? any(list + 1) : list };
        });
        const offered = any(2)
          ? coupon(any(101), any(3) ? null : items.filter(() => any(2)).map(({ id }) => id))
          : null;
        const made = quote(items, offered);
        expect(made.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(made.total);
        expect(made.subtotal - (made.applied?.amount ?? 0)).toBe(made.total);
        expect(made.original).toBeGreaterThanOrEqual(made.subtotal);
        const courses = items.filter((item) => item.kind === 'course');
        const several = courses.length >= 2 ? courses.reduce((sum, item) => sum + percentOf(item.sale, 15), 0) : 0;
        const fits = courses.filter(({ id }) => !offered?.courseIds || offered.courseIds.includes(id));
        const byCoupon = fits.reduce((sum, item) => sum + percentOf(item.sale, offered?.percent ?? 0), 0);
        expect(made.subtotal - made.total).toBe(Math.max(several, byCoupon));
        for (const line of made.lines) {
          expect(line.amount).toBe(line.sale - line.discount);
          expect(line.amount).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(line.amount)).toBe(true);
          if (line.kind === 'bundle') expect(line.discount).toBe(0);
        }
      }
    }
  });

  it('takes 15 % off two courses, rounded half up on each line', () => {
    const made = quote([course(4990), course(3330)]);
    expect(made.lines.map((line) => line.discount)).toEqual([749, 500]);
    expect(made.total).toBe(4990 - 749 + 3330 - 500);
  });

  it('discounts a single course only by a coupon', () => {
    expect(quote([course(4900)]).applied).toBeNull();
    expect(quote([course(4900)], coupon(10))).toMatchObject({ total: 4410, applied: { kind: 'coupon', amount: 490 } });
  });

  it('applies the larger discount and gives the reason why the other lost', () => {
    const two = [course(4900, 6500), course(4500)];
    expect(quote(two, coupon(20))).toMatchObject({
      applied: { kind: 'coupon', amount: 1880 },
      lost: { kind: 'several', amount: 1410, reason: quoteTexts.severalLost },
    });
    expect(quote(two, coupon(10))).toMatchObject({
      applied: { kind: 'several' },
      lost: {
        kind: 'coupon',
        code: 'CUE10',
        reason: 'Your discount for multiple purchases is greater than the coupon!',
      },
    });
  });

  it('applies the 15 % when both discounts are equal', () => {
    expect(quote([course(4900), course(4500)], coupon(15)).applied?.kind).toBe('several');
  });

  it('never discounts bundles and does not count them as courses', () => {
    const made = quote([bundle(12900), course(4900)], coupon(20));
    expect(made.lines[0]).toMatchObject({ discount: 0, amount: 12900 });
    expect(made).toMatchObject({ applied: { kind: 'coupon', amount: 980 }, lost: null });
    expect(quote([bundle(12900)], coupon(20))).toMatchObject({
      total: 12900,
      applied: null,
      lost: { reason: 'Please note: discounts are not applicable to Bundle products' },
    });
  });

  it('discounts the sale price, not the list price', () => {
    expect(quote([course(4000, 8000)], coupon(50))).toMatchObject({ original: 8000, subtotal: 4000, total: 2000 });
  });

  it('applies a coupon for some courses to those only, or 15 % to all when that is more', () => {
    const [a, b] = [course(4900), course(4500)];
    expect(quote([a, b], coupon(50, [b.id]))).toMatchObject({
      total: 4900 + 2250,
      applied: { kind: 'coupon', amount: 2250, courseIds: [b.id] },
      lost: { kind: 'several', amount: 1410 },
    });
    expect(quote([a, b], coupon(20, [b.id]))).toMatchObject({ applied: { kind: 'several' }, lost: { amount: 900 } });
    const other = { applied: null, lost: { reason: 'This coupon is for other courses than those in your basket' } };
    expect(quote([a], coupon(50, ['c-other']))).toMatchObject({ total: 4900, ...other });
    expect(quote([bundle(9900)], coupon(50, ['b9900']))).toMatchObject({ total: 9900, applied: null });
  });

  it('is zero for an empty basket', () => {
    expect(quote([])).toEqual({ lines: [], original: 0, subtotal: 0, total: 0, applied: null, lost: null });
  });

  it('is zero with a coupon of 100 %', () => {
    expect(quote([course(4900)], coupon(100)).total).toBe(0);
  });
});
