import { expect, it } from 'vitest';
import { paths } from '~/paths';
import { guestNav, memberNav } from './site-nav';

const shell = { brand: { mainSiteUrl: 'https://cuepoint.test' } } as Parameters<typeof guestNav>[0];
const basketOf = (items: ReturnType<typeof memberNav>) => items.find(({ href }) => href === paths.basket());

it('a guest’s navigation links the basket, with the number of items in it', () => {
  const empty = basketOf(guestNav({ ...shell, basketCount: 0 }, '/'));
  expect(empty).toMatchObject({ label: 'Basket' });
  expect(empty?.count).toBeUndefined();
  expect(basketOf(guestNav({ ...shell, basketCount: 1 }, '/'))?.count).toEqual({ number: 1, words: ', 1 item' });
});

it('a member’s navigation links the basket only while it holds an item', () => {
  expect(basketOf(memberNav('/'))).toBeUndefined();
  expect(basketOf(memberNav('/', { basketCount: 2 }))).toMatchObject({
    label: 'Basket',
    count: { number: 2, words: ', 2 items' },
  });
});
