import { type Currency, isCurrency } from '~/kit/money';

/** What hints at the currency that someone would pay in, strongest first. */
export interface CurrencyFacts {
  /** Of the billing customer: stays once it exists. */
  fixed: Currency | null;
  /** Picked in the form. */
  chosen: Currency | null;
  /** ISO 3166 alpha-2, as are both countries. */
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

/** The currency of a country, or null where none of the seven is at home. */
export function currencyOfCountry(country: string | null): Currency | null {
  return byCountry.get(country?.toUpperCase() ?? '') ?? null;
}

/** The currency that someone sees and pays in (decisions, Commerce, "Currency"). */
export function chooseCurrency({ fixed, chosen, profileCountry, requestCountry }: CurrencyFacts): Currency {
  return fixed ?? chosen ?? currencyOfCountry(profileCountry) ?? currencyOfCountry(requestCountry) ?? 'GBP';
}

interface Asker {
  viewer: { billingCurrency: string | null; country: string | null } | null;
  caller: { country: string };
}

/** The currency for this viewer; `chosen` is the value of a cookie, and an unreadable one is no choice. */
export function currencyFor({ viewer, caller }: Asker, chosen: unknown): Currency {
  const fixed = viewer?.billingCurrency;
  return chooseCurrency({
    fixed: isCurrency(fixed) ? fixed : null,
    chosen: isCurrency(chosen) ? chosen : null,
    profileCountry: viewer?.country ?? null,
    requestCountry: caller.country,
  });
}
