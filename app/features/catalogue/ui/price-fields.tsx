import { type FormEvent, useRef } from 'react';
import { type Fields, textIn } from '~/features/drafts/fields';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { MoneyGrid, type MoneyList, MoneyRow } from '~/features/drafts/ui/money-grid';
import { listed } from '~/features/drafts/ui/set-words';
import { type Currency, currencies, currencySymbol, type Rates } from '~/kit/money';
import { type PriceTexts, withProposed } from '../office/prices';

interface PricePartProps {
  rates: Rates;
  /** The names of the fields of each price, and what the price is. */
  lists: MoneyList[];
  children?: React.ReactNode;
}

/**
 * The prices in every currency. While one is typed, script works out the empty ones; without script a save does. A price
 * that somebody has changed stays.
 */
export function PricePart({ rates, lists, children }: PricePartProps) {
  const words = (fields: Fields) => {
    const priced = currencies.filter((currency) => textIn(fields, lists[0]?.nameOf(currency) ?? '').trim());
    const [first] = priced;
    if (!first) return '';
    const price = currencySymbol(first) + textIn(fields, lists[0]?.nameOf(first) ?? '').replace(/\.00$/, '');
    const more = priced.length > 1 && ` and ${priced.length - 1} more`;
    return listed(price + (more || ''), textIn(fields, 'isSaleActive') && 'on sale');
  };
  return (
    <EditPart
      id="prices"
      title="Prices"
      fold={{ fields: ['prices', 'isSaleActive', 'saleEndsAt'], words, isAsked: true }}
    >
      <p className="small muted">
        Including tax. Enter one price; the others are worked out at your rates and can be changed.
      </p>
      <MoneyGrid currencies={currencies}>
        {lists.map((list) => (
          <PriceList key={list.legend} {...list} rates={rates} />
        ))}
      </MoneyGrid>
      {children}
    </EditPart>
  );
}

function PriceList({ rates, ...list }: MoneyList & { rates: Rates }) {
  const { nameOf } = list;
  const row = useRef<HTMLDivElement>(null);
  const proposed = useRef(new Map<Currency, string>());
  const propose = ({ target }: FormEvent) => {
    const inputs = currencies.map((currency) => [currency, inputOf(row.current, nameOf(currency))] as const);
    const [own] = inputs.find(([, input]) => input === target) ?? [];
    // A price that is corrected by hand changes no other price.
    if (!own || proposed.current.delete(own)) return;
    const isFree = ([currency, input]: (typeof inputs)[number]) =>
      input !== null && currency !== own && (!input.value || proposed.current.get(currency) === input.value);
    const texts: PriceTexts = { [own]: (target as HTMLInputElement).value };
    const wanted = withProposed(texts, rates);
    for (const one of inputs.filter(isFree)) {
      const [currency, input] = one;
      const text = wanted[currency] ?? '';
      if (input) input.value = text;
      proposed.current.set(currency, text);
    }
  };
  return <MoneyRow {...list} currencies={currencies} listRef={row} onInput={propose} />;
}

function inputOf(list: HTMLElement | null, name: string): HTMLInputElement | null {
  return list?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}
