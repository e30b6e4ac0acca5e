import { currencies } from '~/kit/money';

/** What a payment may come in beside pounds. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'GBP');
export type RatedCurrency = (typeof ratedCurrencies)[number];

/** A rate is kept in millionths of a pound. */
export const ratePrecision = 1_000_000;
