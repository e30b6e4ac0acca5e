import { describe, expect, it } from 'vitest';
import { chooseCurrency, currencyFor, currencyOfCountry } from './currency';

const nothing = { fixed: null, chosen: null, profileCountry: null, requestCountry: null };

describe('the currency a reader pays in', () => {
  it.each([
    ['is GBP when nothing is known', nothing, 'GBP'],
    ['follows the country of the request when nothing else is known', { ...nothing, requestCountry: 'NZ' }, 'NZD'],
    [
      'follows the country of the profile before that of the request',
      { ...nothing, profileCountry: 'DE', requestCountry: 'NZ' },
      'EUR',
    ],
    [
      'follows the country of the request when the currency of the profile country is not offered',
      { ...nothing, profileCountry: 'JP', requestCountry: 'IN' },
      'INR',
    ],
    [
      'is the chosen currency before that of the profile country',
      { ...nothing, chosen: 'AUD' as const, profileCountry: 'DE' },
      'AUD',
    ],
    [
      'is the fixed currency before the chosen one',
      { ...nothing, fixed: 'CAD' as const, chosen: 'AUD' as const },
      'CAD',
    ],
    [
      'is GBP when the currency of neither country is offered',
      { ...nothing, profileCountry: 'JP', requestCountry: 'BR' },
      'GBP',
    ],
  ] as const)('%s', (_, facts, expected) => {
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
  ])('the currency of country %j is %j', (country, expected) => {
    expect(currencyOfCountry(country)).toBe(expected);
  });

  it('comes from the billing currency, then from a valid cookie, then from the country of the request', () => {
    expect(currencyFor({ viewer: null, caller: { country: 'US' } }, { odd: true })).toBe('USD');
    expect(currencyFor({ viewer: null, caller: { country: 'US' } }, 'EUR')).toBe('EUR');
    const viewer = { billingCurrency: 'INR', country: 'GB' };
    expect(currencyFor({ viewer, caller: { country: 'US' } }, 'EUR')).toBe('INR');
  });
});
