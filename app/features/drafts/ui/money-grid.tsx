import { type CSSProperties, type FormEventHandler, type ReactNode, type Ref, useId } from 'react';
import type { Currency } from '~/kit/money';
import { controlAccess, FieldError, Input } from '~/ui/forms/field';
import { useCell, useFault, useLabel } from './sheet';

/** One kind of amount, in each currency. */
export interface MoneyList {
  legend: string;
  /** The name of the field of a currency. Its label ends in the currency's code. */
  nameOf: (currency: Currency) => string;
  isOptional?: boolean | undefined;
}

/**
 * Amounts of money as a table: a row for each kind of amount, a column for each currency. Where there is no room for the
 * columns, it is turned: a row for each currency, a column for each kind.
 */
export function MoneyGrid({ currencies, children }: { currencies: readonly Currency[]; children: ReactNode }) {
  return (
    <div className="sums">
      <div
        className="sums-table"
        style={{ '--others': currencies.length - 1, '--rows': currencies.length + 2 } as CSSProperties}
      >
        {children}
      </div>
    </div>
  );
}

interface MoneyRowProps extends MoneyList {
  currencies: readonly Currency[];
  onInput?: FormEventHandler;
  listRef?: Ref<HTMLDivElement>;
}

/** A row of a MoneyGrid. The first row's labels are the heads of the columns. */
export function MoneyRow({ legend, nameOf, isOptional, currencies, onInput, listRef }: MoneyRowProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot share the lines of the grid around it
    <div role="group" aria-labelledby={id} className="sums-list" ref={listRef} onInput={onInput}>
      <p className="field-label" id={id}>
        {legend}
        {isOptional && <span className="optional"> (optional)</span>}
      </p>
      {currencies.map((currency) => (
        <MoneyCell key={currency} name={nameOf(currency)} currency={currency} />
      ))}
      {/* Below the row, since a cell is too narrow for a sentence. */}
      <div className="sums-faults">
        {currencies.map((currency) => (
          <MoneyFault key={currency} name={nameOf(currency)} currency={currency} />
        ))}
      </div>
    </div>
  );
}

function MoneyCell({ name, currency }: { name: string; currency: Currency }) {
  const before = useLabel(name).slice(0, -currency.length);
  return (
    <div className="sums-cell">
      <label htmlFor={name}>
        <span className="visually-hidden">{before}</span>
        {currency}
      </label>
      <Input
        {...controlAccess(name, null, useFault(name))}
        name={name}
        defaultValue={useCell(name)}
        inputMode="decimal"
        maxLength={12}
      />
    </div>
  );
}

function MoneyFault({ name, currency }: { name: string; currency: Currency }) {
  const fault = useFault(name);
  return <FieldError of={name}>{fault && `${currency}: ${fault}`}</FieldError>;
}
