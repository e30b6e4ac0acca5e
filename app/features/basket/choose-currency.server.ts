import { AppError } from '~/kit/app-error';
import type { Currency } from '~/kit/money';
import type { Scope } from '~/scope/scope';

/** The reader's choice of currency. Open to all. Throws conflict once a first payment has fixed the currency. */
export async function chooseCurrency({ viewer }: Scope, { currency }: { currency: Currency }): Promise<Currency> {
  const fixed = viewer?.billingCurrency;
  if (!fixed) return currency;
  const message = `You pay in ${fixed}, as in your first payment.`;
  throw new AppError('conflict', message, { code: 'CURRENCY_FIXED', errors: { currency: [message] } });
}
