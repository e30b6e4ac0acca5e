import { describe, expect, it } from 'vitest';
import { type CouponFacts, judgeCoupon } from './rules';
import { CouponCode } from './schema';

describe('a coupon', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const facts: CouponFacts = {
    appliesTo: 'courses',
    expiresAt: null,
    maxUses: null,
    usedCount: 0,
    perUser: 1,
    ownUses: 0,
    ownHolds: 0,
  };

  it('is usable within its limits', () => {
    expect(judgeCoupon(facts, now)).toBe('usable');
    expect(judgeCoupon({ ...facts, expiresAt: new Date('2026-05-01T12:00:01Z') }, now)).toBe('usable');
    expect(judgeCoupon({ ...facts, maxUses: 5, usedCount: 4 }, now)).toBe('usable');
    expect(judgeCoupon({ ...facts, perUser: 13, ownUses: 12 }, now)).toBe('usable');
  });

  it('counts as unknown when it does not exist, is expired or is used up', () => {
    expect(judgeCoupon(null, now)).toBe('unknown');
    expect(judgeCoupon({ ...facts, expiresAt: now }, now)).toBe('unknown');
    expect(judgeCoupon({ ...facts, maxUses: 5, usedCount: 5 }, now)).toBe('unknown');
  });

  it('is usable for the member who holds its only use', () => {
    expect(judgeCoupon({ ...facts, maxUses: 1, usedCount: 1, ownHolds: 1 }, now)).toBe('usable');
  });

  it('is refused when used before, and when it is for subscriptions', () => {
    expect(judgeCoupon({ ...facts, ownUses: 1 }, now)).toBe('used-before');
    expect(judgeCoupon({ ...facts, appliesTo: 'subscription' }, now)).toBe('for-subscriptions');
  });

  it('is trimmed and put in capitals, and refused with a message when it is too long or blank', () => {
    const message = (text: string) => CouponCode.safeParse(text).error?.issues[0]?.message;
    expect(CouponCode.parse('  cue20 ')).toBe('CUE20');
    expect(CouponCode.parse('“ｃｕｅ２０\u200b”.')).toBe('CUE20');
    expect(message('\u200b')).toBe("Coupon can't contain spaces only");
    expect(CouponCode.parse('a'.repeat(15))).toBe('A'.repeat(15));
    expect(message('a'.repeat(16))).toBe('Coupon can be up to 15 symbols');
    expect(message('   ')).toBe("Coupon can't contain spaces only");
  });
});
