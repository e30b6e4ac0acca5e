import { currencyFixed } from '~/features/catalogue/currency';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';

/** The reader's choice of currency. Open to all. Throws conflict for members whose currency is fixed. */
export async function chooseCurrency({ viewer }: Scope, { currency }: { currency: Currency }): Promise<Currency> {
  const fixed = viewer?.billingCurrency;
  if (fixed) throw currencyFixed(fixed);
  return currency;
}
