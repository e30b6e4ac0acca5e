import { currencies } from '~/kit/money';

/** The currencies, other than pounds, in which a payment may arrive. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'GBP');
export type RatedCurrency = (typeof ratedCurrencies)[number];

/** Rates are stored in millionths of a pound. */
export const ratePrecision = 1_000_000;
