import type { Tree } from '~/features/drafts/fields';
import { moneyText } from '~/features/drafts/fields';
import type { FieldErrors } from '~/kit/app-error';
import { moneyOf } from '~/kit/decimal';
import { amountIn, type Currency, currencies, type Rates } from '~/kit/money';

/** A price in each currency, as texts of a form. */
export type PriceTexts = Partial<Record<Currency, string>>;

/**
 * The prices, with the empty ones calculated from the price in pounds, or else from the first that is an amount. Without
 * any amount, all stay empty.
 */
export function withProposed(prices: PriceTexts, rates: Rates): PriceTexts {
  const typed = (currency: Currency) => moneyOf(prices[currency] ?? '');
  const from = (['GBP', ...currencies] as const).find((currency) => typeof typed(currency) === 'number');
  const amount = from && typed(from);
  if (!from || typeof amount !== 'number') return prices;
  const proposed = currencies.map((currency): [Currency, string] => {
    const text = prices[currency]?.trim();
    return [currency, text || moneyText(amountIn(amount, from, currency, rates))];
  });
  return Object.fromEntries(proposed);
}

type Branch = Record<string, Tree>;

const branchIn = (tree: Branch, name: string): Branch | null => {
  const found = tree[name];
  return typeof found === 'object' && !Array.isArray(found) ? found : null;
};

/** The lists of prices in a course's or a bundle's form: how to read and how to write a price of each. */
function listsIn(tree: Branch) {
  const prices = branchIn(tree, 'prices') ?? {};
  const part = (name: string) => ({
    path: (currency: Currency) => `prices.${currency}.${name}`,
    read: (currency: Currency) => branchIn(prices, currency)?.[name],
    write: (currency: Currency, text: string) => {
      prices[currency] = { ...branchIn(prices, currency), [name]: text };
    },
  });
  const whole = {
    path: (currency: Currency) => `prices.${currency}`,
    read: (currency: Currency) => prices[currency],
    write: (currency: Currency, text: string) => {
      prices[currency] = text;
    },
  };
  const isOfCourse = currencies.some((currency) => branchIn(prices, currency));
  const texts = (list: typeof whole) =>
    Object.fromEntries(currencies.map((one) => [one, String(list.read(one) ?? '').trim()])) as Record<Currency, string>;
  return (isOfCourse ? [part('price'), part('salePrice')] : [whole]).map((list) => ({ ...list, texts: texts(list) }));
}

/** Whether the form has a price from which others could be worked out. */
export function lacksPrices(tree: Branch): boolean {
  return listsIn(tree).some(({ texts }) => {
    const filled = Object.values(texts).filter(Boolean).length;
    return filled > 0 && filled < currencies.length;
  });
}

/** Works out the prices that are empty in a form. */
export function fillPrices(tree: Branch, rates: Rates): void {
  for (const { texts, write } of listsIn(tree)) {
    const wanted = withProposed(texts, rates);
    for (const currency of currencies) if (!texts[currency] && wanted[currency]) write(currency, wanted[currency]);
  }
}

const noPrice = 'Enter a price in at least one currency. The others are worked out from it.';

/**
 * The errors of a form, with the empty prices as one: each of them would be worked out from a single price. If a typed
 * price is wrong, only that one is named.
 */
export function withOnePriceFault(errors: FieldErrors, tree: Branch): FieldErrors {
  const left = { ...errors };
  for (const { path, texts } of listsIn(tree)) {
    const wrong = currencies.filter((currency) => path(currency) in errors);
    const empty = wrong.filter((currency) => !texts[currency]);
    for (const currency of empty) delete left[path(currency)];
    const [first] = empty;
    if (first && empty.length === wrong.length) left[path(first)] = [noPrice];
  }
  return left;
}
