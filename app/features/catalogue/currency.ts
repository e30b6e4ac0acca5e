import { AppError } from '~/kit/app-error';
import { isInEu } from '~/kit/eu';
import { type Currency, isCurrency } from '~/kit/money';
import type { Buyer } from './rules';

/** Hints at the reader's currency, strongest first. */
export interface CurrencyFacts {
  /** The billing customer's currency, which never changes. */
  fixed: Currency | null;
  /** Chosen in the form. */
  chosen: Currency | null;
  /** ISO 3166 alpha-2, like both countries. */
  profileCountry: string | null;
  requestCountry: string | null;
}

const homes: Record<Currency, string> = {
  USD: 'US AS EC GU MP PR SV UM VI',
  GBP: 'GB GG IM JE',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  AUD: 'AU CC CX KI NF NR TV',
  CAD: 'CA',
  NZD: 'NZ CK NU PN TK',
  INR: 'IN',
};

const byCountry = new Map(
  Object.entries(homes).flatMap(([currency, countries]) =>
    countries.split(' ').map((country): [string, Currency] => [country, currency as Currency]),
  ),
);

/** The currency of a country; null if it is none of the seven. */
export function currencyOfCountry(country: string | null): Currency | null {
  return byCountry.get(country?.toUpperCase() ?? '') ?? null;
}

/** The currency for a reader's prices and payments (decisions, Commerce, "Currency"). */
export function chooseCurrency({ fixed, chosen, profileCountry, requestCountry }: CurrencyFacts): Currency {
  return fixed ?? chosen ?? currencyOfCountry(profileCountry) ?? currencyOfCountry(requestCountry) ?? 'GBP';
}

interface Asker {
  viewer: { billingCurrency: string | null; country: string | null } | null;
  caller: { country: string };
}

/** The currency for this viewer; `chosen` is a cookie's value, and an invalid one is ignored. */
export function currencyFor({ viewer, caller }: Asker, chosen: unknown): Currency {
  const fixed = viewer?.billingCurrency;
  return chooseCurrency({
    fixed: isCurrency(fixed) ? fixed : null,
    chosen: isCurrency(chosen) ? chosen : null,
    profileCountry: viewer?.country ?? null,
    requestCountry: caller.country,
  });
}

/** How prices are shown to this viewer. Their country is the profile's, as for the currency; else the request's. */
export function buyerFor(asker: Asker, chosen: unknown): Buyer {
  const { viewer, caller } = asker;
  return { currency: currencyFor(asker, chosen), isInEu: isInEu(viewer?.country || caller.country) };
}

/** Throws conflict if a client asks for a currency other than the account’s fixed one. */
export function requireOwnCurrency({ viewer }: Asker, asked: Currency | undefined): void {
  const fixed = viewer?.billingCurrency;
  if (!asked || !fixed || asked === fixed) return;
  throw currencyFixed(fixed);
}

/** Why a member cannot choose a currency: their customer exists at the billing provider, with or without a payment. */
export function whyFixed(currency: string): string {
  return `Your account uses ${currency}, which can’t be changed.`;
}

/** The error for a currency other than the account’s fixed one. */
export function currencyFixed(currency: string): AppError {
  const message = whyFixed(currency);
  return new AppError('conflict', message, { code: 'CURRENCY_FIXED', errors: { currency: [message] } });
}
