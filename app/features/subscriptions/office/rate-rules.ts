import { currencies } from '~/kit/money';

/** The currencies, other than pounds, in which a payment may arrive. */
export const ratedCurrencies = currencies.filter((currency) => currency !== 'GBP');
export type RatedCurrency = (typeof ratedCurrencies)[number];
