import { describe, expect, it } from 'vitest';
import {
  addLine,
  basketIn,
  emptyBasket,
  hasLine,
  mostLines,
  parseBasket,
  removeLine,
  withCoupon,
  withoutBought,
  withoutLines,
} from './basket-cookie';

const c1 = { kind: 'course', id: 'c01' } as const;
const b1 = { kind: 'bundle', id: 'c01' } as const;

describe('the basket', () => {
  it('holds each item once, and distinguishes a bundle from a course of the same id', () => {
    const twice = addLine(addLine(emptyBasket, c1), c1);
    expect(twice.lines).toEqual([c1]);
    expect(hasLine(twice, b1)).toBe(false);
    expect(addLine(twice, b1).lines).toHaveLength(2);
  });

  it('drops bought items, but keeps a gift that was added after the payment', () => {
    const gift = (addedAt: number) => ({ ...c1, isGift: true, addedAt }) as const;
    const bought = [c1, { ...c1, isGift: true as const }];
    const paidAt = new Date(1000);
    expect(withoutBought({ lines: [c1, gift(900), b1] }, bought, paidAt).lines).toEqual([b1]);
    expect(withoutBought({ lines: [c1, gift(1001)] }, bought, paidAt).lines).toEqual([gift(1001)]);
    expect(withoutBought({ lines: [gift(1001)] }, bought, null)).toEqual(emptyBasket);
  });

  it('holds at most 30 lines', () => {
    let basket = emptyBasket;
    for (let i = 0; i < 40; i++) basket = addLine(basket, { kind: 'course', id: `c${i}` });
    expect(basket.lines).toHaveLength(mostLines);
    expect(parseBasket({ lines: [...basket.lines, c1] })).toEqual(emptyBasket);
  });

  it('keeps its coupon until its last line is removed', () => {
    const basket = withCoupon(addLine(addLine(emptyBasket, c1), b1), 'CUE20');
    expect(removeLine(basket, c1)).toEqual({ lines: [b1], coupon: 'CUE20' });
    expect(withoutLines(basket, [c1, b1])).toEqual(emptyBasket);
  });

  it('is empty when its cookie cannot be read', () => {
    for (const value of [undefined, null, 'x', {}, { lines: 'c01' }, { lines: [{ kind: 'plan', id: 'c01' }] }]) {
      expect(parseBasket(value)).toEqual(emptyBasket);
    }
    expect(parseBasket({ lines: [{ kind: 'course', id: '../c01' }] })).toEqual(emptyBasket);
  });

  it('leaves no cookie behind when it is empty', () => {
    const kept = new Map<string, unknown>([['basket', { lines: [c1] }]]);
    const jar = {
      read: (rule: string) => kept.get(rule),
      set: (rule: string, value: unknown) => void kept.set(rule, value),
      clear: (rule: string) => void kept.delete(rule),
    };
    const cookie = basketIn(jar, 'basket');
    expect(cookie.read().lines).toEqual([c1]);
    cookie.write(removeLine(cookie.read(), c1));
    expect(kept.size).toBe(0);
    cookie.write(addLine(emptyBasket, b1));
    expect(cookie.read().lines).toEqual([b1]);
  });
});
