import { expect, test } from 'vitest';
import { isLite } from './lite';

test('lite mode follows the browser’s Save-Data header when the reader chose nothing', () => {
  expect(isLite(undefined, null)).toBe(false);
  for (const asking of ['on', 'On', ' on ', 'on;q=1', 'on ; x', 'on, on']) expect(isLite(undefined, asking)).toBe(true);
  for (const other of ['', 'off', '1', 'true', 'onward', 'no; on', ';on']) expect(isLite(undefined, other)).toBe(false);
});

test('the reader’s choice of lite mode overrides the Save-Data header both ways', () => {
  expect(isLite('on', null)).toBe(true);
  expect(isLite('on', 'off')).toBe(true);
  expect(isLite('off', 'on')).toBe(false);
  expect(isLite('off', null)).toBe(false);
});

test('a lite mode cookie with any other value counts as no choice', () => {
  for (const rubbish of [null, true, 1, '', 'ON', 'lite', ['on'], { lite: 'on' }]) {
    expect(isLite(rubbish, null)).toBe(false);
    expect(isLite(rubbish, 'on')).toBe(true);
  }
});
