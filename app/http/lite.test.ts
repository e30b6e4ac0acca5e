import { expect, test } from 'vitest';
import { isLite } from './lite';

test('a reader who chose nothing is shown what their browser asks for', () => {
  expect(isLite(undefined, null)).toBe(false);
  for (const asking of ['on', 'On', ' on ', 'on;q=1', 'on ; x', 'on, on']) expect(isLite(undefined, asking)).toBe(true);
  for (const other of ['', 'off', '1', 'true', 'onward', 'no; on', ';on']) expect(isLite(undefined, other)).toBe(false);
});

test('what a reader chose wins over what their browser asks for, both ways', () => {
  expect(isLite('on', null)).toBe(true);
  expect(isLite('on', 'off')).toBe(true);
  expect(isLite('off', 'on')).toBe(false);
  expect(isLite('off', null)).toBe(false);
});

test('a cookie that says something else is no choice', () => {
  for (const rubbish of [null, true, 1, '', 'ON', 'lite', ['on'], { lite: 'on' }]) {
    expect(isLite(rubbish, null)).toBe(false);
    expect(isLite(rubbish, 'on')).toBe(true);
  }
});
