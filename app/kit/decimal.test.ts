import { expect, it } from 'vitest';
import { moneyOf, notAnAmount, readNumber } from './decimal';

it.each([
  ['49', 4900],
  ['49.5', 4950],
  ['49.50', 4950],
  ['49,50', 4950],
  ['49,5', 4950],
  ['0,99', 99],
  ['£49.50', 4950],
  ['49,50 €', 4950],
  ['49.50 EUR', 4950],
  ['GBP 49.50', 4950],
  ['A$49', 4900],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234,50', 123_450],
  ['1\u00a0234,50', 123_450],
  ['1’234.50', 123_450],
  ['1.234.567,00', 123_456_700],
  ['1,234,567', 123_456_700],
  [' ４９．５０ ', 4950],
  ['1234', 123_400],
])('%s is one amount', (typed, minor) => {
  expect(moneyOf(typed)).toBe(minor);
});

it.each([
  '',
  ' ',
  '-1',
  '1e3',
  '0,999',
  'free',
  '1.2.3',
  '12,34,56',
  '1,23.50',
  '.5',
  '5.',
  '1..2',
  '£',
  '12 34',
  '1,234.567',
  '4.9999',
  'NaN',
])('"%s" is no amount', (typed) => {
  expect(moneyOf(typed)).toBe(typed);
  expect(notAnAmount(typed)).toBe('Must be an amount such as 49 or 49.50');
});

it('an amount with two readings is refused with both', () => {
  expect(moneyOf('1,234')).toBe('1,234');
  expect(notAnAmount('1,234')).toContain('Can mean 1234 or 1.234.');
  expect(notAnAmount('12.000')).toContain('Can mean 12000 or 12.000.');
  expect(readNumber('0,234')).toEqual({ is: 'plain', text: '0.234' });
});
