import { type FormEvent, useRef } from 'react';
import { EditPart } from '~/features/drafts/ui/draft-sheet';
import { MoneyLine } from '~/features/drafts/ui/sheet-fields';
import { type Currency, currencies, type Rates } from '~/kit/money';
import { type PriceTexts, withProposed } from '../office/prices';

interface PricePartProps {
  rates: Rates;
  /** The names of the fields of each price, and what the price is. */
  lists: { legend: string; nameOf: (currency: Currency) => string; isOptional?: boolean }[];
  children?: React.ReactNode;
}

/**
 * The prices in every currency. While one is typed, script works out the empty ones; without script a save does. A price
 * that somebody has changed stays.
 */
export function PricePart({ rates, lists, children }: PricePartProps) {
  return (
    <EditPart
      id="prices"
      title="Prices"
      note="Including tax. Empty ones are worked out from the first by the office’s rates, and each can be changed."
    >
      {lists.map(({ legend, nameOf, isOptional }) => (
        <PriceList key={legend} {...{ legend, nameOf, rates, isOptional }} />
      ))}
      {children}
    </EditPart>
  );
}

function PriceList({ legend, nameOf, rates, isOptional }: PricePartProps['lists'][number] & { rates: Rates }) {
  const list = useRef<HTMLFieldSetElement>(null);
  const proposed = useRef(new Map<Currency, string>());
  const propose = ({ target }: FormEvent) => {
    const inputs = currencies.map((currency) => [currency, inputOf(list.current, nameOf(currency))] as const);
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
  return (
    <fieldset className="stack is-tight" ref={list} onInput={propose}>
      <legend className="field-label">
        {legend}
        {isOptional && <span className="optional"> (optional)</span>}
      </legend>
      <div className="edit-sums">
        {currencies.map((currency) => (
          <MoneyLine key={currency} name={nameOf(currency)} />
        ))}
      </div>
    </fieldset>
  );
}

function inputOf(list: HTMLElement | null, name: string): HTMLInputElement | null {
  return list?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
}
