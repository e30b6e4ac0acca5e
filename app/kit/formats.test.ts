import { expect, test } from 'vitest';
import { formatDate, formatMonth } from './dates';
import { formatSize } from './file-size';
import { formatMoney, formatWhole } from './money';

test('amounts and whole numbers are formatted as in Britain', () => {
  for (const whole of [0, 9, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890]) {
    expect(formatWhole(whole)).toBe(whole.toLocaleString('en-GB'));
  }
  expect(formatMoney(4900, 'GBP')).toBe('£49.00');
  expect(formatMoney(123_456_789, 'INR')).toBe('₹1,234,567.89');
  expect(formatMoney(-150_005, 'USD')).toBe('−$1,500.05');
});

test('dates are formatted in UTC, as in Britain', () => {
  const style = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  for (let month = 0; month < 24; month++) {
    const date = new Date(Date.UTC(2025, month, 1 + month, 23, 59));
    expect(formatMonth(date)).toBe(date.toLocaleDateString('en-GB', style));
    expect(formatDate(date)).toBe(date.toLocaleDateString('en-GB', { day: 'numeric', ...style }));
  }
});

test('a file size is shown in decimal kB or MB, and never as zero', () => {
  const told = [0, 1, 1000, 1001, 940_100, 999_999, 1_000_000, 1_196_208, 9_949_999, 25_400_000].map(formatSize);
  expect(told).toEqual(['1 kB', '1 kB', '1 kB', '2 kB', '941 kB', '1.0 MB', '1.0 MB', '1.2 MB', '9.9 MB', '25 MB']);
});
