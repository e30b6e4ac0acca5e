import { Form } from '@remix-run/react';
import { useState } from 'react';
import { type Fields, textIn } from '~/features/drafts/fields';
import type { KeptView } from '~/features/drafts/keep-draft.server';
import type { Labels } from '~/features/drafts/labels';
import { SavedByAnother } from '~/features/drafts/ui/differences';
import { KeepTyped } from '~/features/drafts/ui/keep-typed';
import { MoneyGrid, MoneyRow } from '~/features/drafts/ui/money-grid';
import { Sheet, SheetFaults, useCell, useFaults, useRows, useValues } from '~/features/drafts/ui/sheet';
import { Carried, Line } from '~/features/drafts/ui/sheet-fields';
import { planCurrencies } from '~/features/subscriptions/rules';
import { moneyOf } from '~/kit/decimal';
import { type Currency, formatMoney } from '~/kit/money';
import { classNames } from '~/ui/class-names';
import { Disclosure } from '~/ui/disclosure';
import { Button, TextButton } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { RowAct } from '~/ui/row-act';
import { type RowCell, RowCells, RowHeads } from '~/ui/row-cells';
import { HiddenComma } from '~/ui/separated';

interface WorthFormProps {
  fields: Fields;
  reply: Reply | undefined;
  kept: KeptView;
}

const labels: Labels = {
  'parts.*': 'Part',
  label: 'What',
  'parts.*.label': '',
  ...Object.fromEntries(planCurrencies.map((currency) => [`worths.${currency}`, `Worth in ${currency}`])),
};

/** The form for the worth of the package: a row for each part, which opens to be changed, and their sum. */
export function WorthForm({ fields, reply, kept }: WorthFormProps) {
  const revision = textIn(fields, 'revision');
  return (
    <Sheet {...{ labels, fields, reply }}>
      <SheetFaults />
      <Form method="post" className="stack">
        <SavedByAnother savedRevision={revision} />
        <Carried names={['revision']} />
        <div className="rows">
          <RowHeads heads={planCurrencies} />
          <PartRows key={revision} />
          <Total />
        </div>
        <KeepTyped kept={kept} of="worth" about="What the package is worth" intent="save-worth" reply={reply} />
      </Form>
    </Sheet>
  );
}

function PartRows() {
  const count = useRows('parts');
  return Array.from({ length: count + 1 }, (_, row) => (
    <PartRow key={`parts.${row}`} row={row} isNew={row === count} />
  ));
}

/** A part: its line opens to be changed. The last one, which is empty, adds a part. */
function PartRow({ row, isNew }: { row: number; isNew: boolean }) {
  const at = `parts.${row}`;
  const label = useCell(`${at}.label`);
  const worths = useWorths(at);
  const isBad = Object.keys(useFaults()).some((field) => field.startsWith(`${at}.`));
  const isHydrated = useHydrated();
  const [isGone, setGone] = useState(false);
  if (isGone) {
    return (
      <div className="rows-row is-gone">
        {/* A part without a text is left out when the form is saved. */}
        <input type="hidden" name={`${at}.label`} value="" />
        <p role="status">{label} is removed when you save.</p>
        <span className="row">
          <SavePart of={label} />{' '}
          <TextButton type="button" onClick={() => setGone(false)}>
            Undo<span className="visually-hidden">: {label}</span>
          </TextButton>
        </span>
      </div>
    );
  }
  return (
    <div className={classNames('rows-row', isNew && 'is-add')}>
      <Disclosure
        title={isNew ? 'Add a part' : label}
        end={
          !isNew && (
            <>
              <RowCells cells={worths} />
              <HiddenComma />
              <RowAct />
            </>
          )
        }
        isOpen={isBad}
      >
        <fieldset className="stack is-tight">
          <legend className="visually-hidden">Part {row + 1}</legend>
          <Line name={`${at}.label`} label="What" maxLength={100} />
          <MoneyGrid currencies={planCurrencies}>
            <MoneyRow legend="Worth" nameOf={(currency) => `${at}.worths.${currency}`} currencies={planCurrencies} />
          </MoneyGrid>
          {!isNew && !isHydrated && <p className="small muted">To remove the part, empty its fields.</p>}
          <div className="row">
            <SavePart of={isNew ? 'the new part' : label} />
            {!isNew && isHydrated && (
              <TextButton type="button" isDanger onClick={() => setGone(true)}>
                Remove<span className="visually-hidden">: {label}</span>
              </TextButton>
            )}
          </div>
        </fieldset>
      </Disclosure>
    </div>
  );
}

/** The button of an open part. It saves all parts, since they are one form. */
function SavePart({ of }: { of: string }) {
  return (
    <Button intent="save-worth" variant="quiet">
      Save<span className="visually-hidden">: {of}</span>
    </Button>
  );
}

/** The sum of all parts in each currency, as they were when the page was opened. */
function Total() {
  const values = useValues();
  const count = useRows('parts');
  const sums = planCurrencies.map((currency) => {
    const amounts = Array.from({ length: count }, (_, row) => amountIn(values, `parts.${row}`, currency));
    const text = formatMoney(
      amounts.reduce((sum, amount) => sum + amount, 0),
      currency,
    );
    return { head: currency, text };
  });
  return (
    <p className="rows-row rows-total">
      <strong>Total</strong>
      <HiddenComma />
      <RowCells cells={sums} />
    </p>
  );
}

/** What a part is worth in each currency; empty without an amount. */
function useWorths(part: string): RowCell[] {
  const values = useValues();
  return planCurrencies.map((currency) => {
    const amount = amountIn(values, part, currency);
    return { head: currency, text: amount > 0 ? formatMoney(amount, currency) : '' };
  });
}

function amountIn(values: Fields, part: string, currency: Currency): number {
  const amount = moneyOf(textIn(values, `${part}.worths.${currency}`));
  return typeof amount === 'number' ? amount : 0;
}
