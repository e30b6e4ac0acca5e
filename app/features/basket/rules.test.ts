import { describe, expect, it } from 'vitest';
import { type CouponFacts, type CouponTarget, judgeCoupon } from './judge-coupon';
import { CouponCode } from './schema';

describe('a coupon', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const facts: CouponFacts = {
    appliesTo: 'courses',
    plan: null,
    expiresAt: null,
    maxUses: null,
    uses: 0,
    perUser: 1,
    ownUses: 0,
  };
  const monthly: CouponTarget = { kind: 'subscription', plan: 'MONTHLY' };
  const judged = (changed: Partial<CouponFacts>, target: CouponTarget = { kind: 'courses' }) =>
    judgeCoupon({ ...facts, ...changed }, target, now);

  it('is usable within its limits', () => {
    expect(judged({})).toBe('usable');
    expect(judged({ expiresAt: new Date('2026-05-01T12:00:01Z') })).toBe('usable');
    expect(judged({ maxUses: 5, uses: 4 })).toBe('usable');
    expect(judged({ perUser: 13, ownUses: 12 })).toBe('usable');
    expect(judged({ appliesTo: 'subscription', plan: 'MONTHLY' }, monthly)).toBe('usable');
    expect(judged({ appliesTo: 'subscription', plan: 'MONTHLY' }, { kind: 'subscription', plan: null })).toBe('usable');
  });

  it('counts as unknown when it does not exist, is expired or used up, or belongs to an upgrade', () => {
    expect(judgeCoupon(null, monthly, now)).toBe('unknown');
    expect(judged({ expiresAt: now })).toBe('unknown');
    expect(judged({ maxUses: 5, uses: 5 })).toBe('unknown');
    expect(judged({ appliesTo: 'upgrade' })).toBe('unknown');
    expect(judged({ appliesTo: 'upgrade' }, monthly)).toBe('unknown');
  });

  it('is refused when it was used before, and for what it is not for', () => {
    expect(judged({ ownUses: 1 })).toBe('used-before');
    expect(judged({ appliesTo: 'subscription' })).toBe('for-subscriptions');
    expect(judged({}, monthly)).toBe('for-courses');
    expect(judged({ appliesTo: 'subscription', plan: 'ANNUAL' }, monthly)).toBe('for-another-plan');
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
