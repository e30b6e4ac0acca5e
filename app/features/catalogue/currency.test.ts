import { describe, expect, it } from 'vitest';
import { chooseCurrency, currencyFor, currencyOfCountry } from './currency';

const nothing = { fixed: null, chosen: null, profileCountry: null, requestCountry: null };

describe('the currency that someone pays in', () => {
  it.each([
    ['nothing is known', nothing, 'GBP'],
    ['only the request is', { ...nothing, requestCountry: 'NZ' }, 'NZD'],
    ['the profile names a country', { ...nothing, profileCountry: 'DE', requestCountry: 'NZ' }, 'EUR'],
    [
      'the profile names one without a currency of ours',
      { ...nothing, profileCountry: 'JP', requestCountry: 'IN' },
      'INR',
    ],
    ['one was picked', { ...nothing, chosen: 'AUD' as const, profileCountry: 'DE' }, 'AUD'],
    ['one is fixed', { ...nothing, fixed: 'CAD' as const, chosen: 'AUD' as const }, 'CAD'],
    ['neither country has one', { ...nothing, profileCountry: 'JP', requestCountry: 'BR' }, 'GBP'],
  ] as const)('when %s', (_, facts, expected) => {
    expect(chooseCurrency(facts)).toBe(expected);
  });

  it.each([
    ['US', 'USD'],
    ['gb', 'GBP'],
    ['FR', 'EUR'],
    ['HR', 'EUR'],
    ['AU', 'AUD'],
    ['CA', 'CAD'],
    ['NZ', 'NZD'],
    ['IN', 'INR'],
    ['CH', null],
    [null, null],
  ])('%j is at home in %j', (country, expected) => {
    expect(currencyOfCountry(country)).toBe(expected);
  });

  it('is no choice when the cookie holds nonsense', () => {
    expect(currencyFor({ viewer: null, caller: { country: 'US' } }, { odd: true })).toBe('USD');
    expect(currencyFor({ viewer: null, caller: { country: 'US' } }, 'EUR')).toBe('EUR');
    const viewer = { billingCurrency: 'INR', country: 'GB' };
    expect(currencyFor({ viewer, caller: { country: 'US' } }, 'EUR')).toBe('INR');
  });
});
