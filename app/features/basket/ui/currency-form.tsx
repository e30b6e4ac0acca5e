import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';
import type { CurrencyView } from '../present.server';

interface CurrencyFormProps {
  currency: CurrencyView;
  error?: string;
}

/** The choice of currency; the first payment fixes it (decisions, Commerce). */
export function CurrencyForm({ currency, error }: CurrencyFormProps) {
  if (currency.isFixed) {
    return (
      <p className="hint" id="currency-place">
        You pay in {currency.code}, the currency of your first payment.
      </p>
    );
  }
  return (
    <Form method="post" action={paths.basket()} noValidate id="currency-place">
      <input type="hidden" name="intent" value="currency" />
      <Field id="currency" label="Currency" error={error}>
        <div className="input-group">
          <Select
            name="currency"
            key={currency.code}
            defaultValue={currency.code}
            options={currency.options}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
          <Button variant="quiet">Change</Button>
        </div>
      </Field>
    </Form>
  );
}
