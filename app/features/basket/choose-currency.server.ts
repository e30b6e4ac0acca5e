import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';
import { whyFixed } from './rules';

/** The reader's choice of currency. Open to all. Throws conflict for members whose currency is fixed. */
export async function chooseCurrency({ viewer }: Scope, { currency }: { currency: Currency }): Promise<Currency> {
  const fixed = viewer?.billingCurrency;
  if (fixed) throw currencyFixed(fixed);
  return currency;
}

/** The refusal of another currency than the account’s. */
export function currencyFixed(currency: string): AppError {
  const message = whyFixed(currency);
  return new AppError('conflict', message, { code: 'CURRENCY_FIXED', errors: { currency: [message] } });
}
