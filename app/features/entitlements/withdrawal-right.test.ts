import { describe, expect, it, test } from 'vitest';
import { day } from '~/kit/dates';
import { isAskedToStart, isInPeriod, lastDayOf, withdrawableSince } from './withdrawal-right';

describe('the last day of a right of withdrawal', () => {
  it.each([
    ['2026-11-24T23:59:59Z', '2026-12-08', 'a Tuesday'],
    ['2026-11-28T00:00:00Z', '2026-12-14', 'a Monday, since it would be a Saturday'],
    ['2026-11-29T12:00:00Z', '2026-12-14', 'a Monday, since it would be a Sunday'],
    ['2026-11-30T12:00:00Z', '2026-12-14', 'a Monday'],
  ])('of what was bought at %s is %s, %s', (boughtAt, last) => {
    expect(lastDayOf(new Date(boughtAt)).toISOString().slice(0, 10)).toBe(last);
  });

  it('is over when it is over everywhere on Earth', () => {
    const boughtAt = new Date('2026-11-24T12:00:00Z');
    expect(isInPeriod(boughtAt, new Date('2026-12-09T11:59:59Z'))).toBe(true);
    expect(isInPeriod(boughtAt, new Date('2026-12-09T12:00:00Z'))).toBe(false);
    expect(isInPeriod(boughtAt, new Date('2026-11-24T11:59:59Z'))).toBe(false);
  });
});

test('the first day that can be withdrawn from parts all purchases by the rule', () => {
  const differing: string[] = [];
  for (let n = 0; n < 400; n++) {
    const at = new Date(Date.UTC(2026, 10, 1) + n * 0.29 * day);
    const since = withdrawableSince(at);
    for (let ago = 0; ago < 24; ago += 0.31) {
      const boughtAt = new Date(at.getTime() - ago * day);
      if (isInPeriod(boughtAt, at) !== boughtAt >= since)
        differing.push(`${boughtAt.toISOString()} ${at.toISOString()}`);
    }
  }
  expect(differing).toEqual([]);
});

it('buyers in the EU, the EEA, the United Kingdom and Switzerland are asked', () => {
  const asked = ['DE', 'de', 'NO', 'GB', 'CH', 'US', 'NZ', '', null].filter(isAskedToStart);
  expect(asked).toEqual(['DE', 'de', 'NO', 'GB', 'CH']);
});
