import { expect, test } from 'vitest';
import { basketIn, headingIn, wrongPage } from '../faults/pages.mjs';
import { namesFrom, numberFrom } from '../faults/wishes.mjs';

const answer = (status: number, text: string, location = '') => ({
  status,
  text,
  location,
  data: undefined,
  headers: new Headers(),
  ms: 1,
});

test('a page that led elsewhere, has another heading or none did not come', () => {
  const page = answer(200, '<main><h1 class="heading-xl">Kicks &amp; claps, <em>part&nbsp;1</em></h1></main>');
  expect(headingIn(page.text)).toBe('Kicks & claps, part\u00a01');
  expect(wrongPage(page, 'Kicks & claps')).toBeNull();
  expect(wrongPage(page, 'Rewards')).toContain('not “Rewards”');
  expect(wrongPage(answer(302, '', '/create-username'), 'Kicks')).toBe('answered 302 /create-username');
  expect(wrongPage(answer(200, '<main><h1></h1></main>'))).toBe('a page without a heading');
  expect(wrongPage(answer(200, '<main></main>'), 'Kicks')).toBe('a page without a heading');
  expect(wrongPage(answer(0, 'fetch failed'))).toContain('no answer');
});

test('the lines of a basket are read with the prices that are shown', () => {
  const row = (price: string, id: string) =>
    `<tr><td><s>£20.00</s> <strong>${price}</strong></td><td><form method="post"><input name="kind" value="course"/><input type="hidden" name="id" value="${id}"/></form></td></tr>`;
  expect(basketIn(row('£14.00', 'c01') + row('£9.00', 'c02'))).toEqual([
    { price: '£14.00', id: 'c01' },
    { price: '£9.00', id: 'c02' },
  ]);
  expect(basketIn('<h1>Basket</h1><p>Your basket is currently empty</p>')).toEqual([]);
});

test('a command that was asked for nothing refuses', () => {
  expect(numberFrom(undefined, 20)).toBe(20);
  expect(numberFrom('0.2', 20)).toBe(0.2);
  for (const text of ['0', '-1', 'ten', '']) expect(() => numberFrom(text, 20)).toThrow('no number above zero');
  expect(namesFrom([], ['basket', 'likes'])).toEqual(['basket', 'likes']);
  expect(namesFrom(['likes'], ['basket', 'likes'])).toEqual(['likes']);
  expect(() => namesFrom(['baskett'], ['basket', 'likes'])).toThrow('“baskett” is none of: basket, likes');
});
