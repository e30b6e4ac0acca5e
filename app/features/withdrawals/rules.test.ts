import { expect, test } from 'vitest';
import { isInPeriod, lastDayOf } from '~/features/entitlements/withdrawal-right';
import { type Contract, contractsMeant, maskAddress, withoutLinks } from './rules';

const at = (text: string) => new Date(text);

test('the period ends fourteen days after the day of the purchase, on a Monday if that is a weekend', () => {
  const lastDay = (bought: string) => lastDayOf(at(bought)).toISOString().slice(0, 10);
  expect(lastDay('2026-11-24T00:00:00Z')).toBe('2026-12-08');
  expect(lastDay('2026-11-24T23:59:59Z')).toBe('2026-12-08');
  // The fifth of December 2026 is a Saturday, the sixth a Sunday.
  expect(lastDay('2026-11-21T10:00:00Z')).toBe('2026-12-07');
  expect(lastDay('2026-11-22T10:00:00Z')).toBe('2026-12-07');
});

test('a purchase can be withdrawn from until its last day is over everywhere on Earth', () => {
  const bought = at('2026-11-24T10:00:00Z');
  expect(isInPeriod(bought, at('2026-11-24T09:59:59Z'))).toBe(false);
  expect(isInPeriod(bought, bought)).toBe(true);
  expect(isInPeriod(bought, at('2026-12-09T11:59:59Z'))).toBe(true);
  expect(isInPeriod(bought, at('2026-12-09T12:00:00Z'))).toBe(false);
});

const contract = (id: string, hindrance: Contract['hindrance'] = null): Contract => ({
  ...{ kind: 'order', id, title: 'T', boughtAt: at('2026-11-24T10:00:00Z'), sum: 4900, currency: 'GBP' },
  ...{ invoiceId: 'i', charged: [], gifts: [], hindrance },
});
const meant = (about: string, ...contracts: Contract[]) => contractsMeant(about, contracts).map(({ id }) => id);
const [one, two] = ['01ABCDEFGHJKMNPQRSTVWXYZ23', '01ABCDEFGHJKMNPQRSTVWXYZ24'] as const;

test('a description means the order that it names, or the only one that there is', () => {
  expect(meant('the course of Saturday', contract(one))).toEqual([one]);
  expect(meant('the course of Saturday', contract(one), contract(two))).toEqual([]);
  expect(meant(`order ${two.toLowerCase()}`, contract(one), contract(two))).toEqual([two]);
  expect(meant(`${one} and ${two}`, contract(one), contract(two))).toEqual([one, two]);
  expect(meant(`order ${two}`, contract(one))).toEqual([]);
});

test('a description means no order whose right has ended or was given up, but one that was settled before', () => {
  expect(meant('my order', contract(one, 'over'))).toEqual([]);
  expect(meant(one, contract(one, 'given-up'))).toEqual([]);
  expect(meant('my order', contract(one), contract(two, 'over'))).toEqual([]);
  expect(meant('my order', contract(one, 'withdrawn'))).toEqual([one]);
  expect(meant('my order', contract(one, 'refunded'))).toEqual([one]);
  expect(meant('my order')).toEqual([]);
});

test('no word of a stranger becomes a link', () => {
  expect(withoutLinks('see https://a.example/b, a.example, www.a.example and x@a.example')).toBe(
    'see https: //a. example/b, a. example, www. a. example and x@a. example',
  );
  expect(withoutLinks('Order 4-2317 for £49.00 of 21.11.2026. Thanks.')).toBe(
    'Order 4-2317 for £49.00 of 21.11.2026. Thanks.',
  );
});

test('an address is shown by its beginning and its domain', () => {
  expect(maskAddress('ren.kowalczyk@mailbox.example')).toBe('ren.k…@mailbox.example');
  expect(maskAddress('a@b.example')).toBe('a…@b.example');
});
