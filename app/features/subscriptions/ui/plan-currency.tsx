import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Select } from '~/ui/input';

interface PlanCurrencyProps {
  options: { value: string; label: string }[];
  current: string;
  error?: string;
}

/** The currency that plans are shown in; stays on its page. */
export function PlanCurrency({ options, current, error }: PlanCurrencyProps) {
  return (
    <Form method="post" noValidate id="currency-place">
      <input type="hidden" name="intent" value="currency" />
      <Field id="currency" label="Currency" error={error}>
        <div className="input-group">
          <Select name="currency" key={current} defaultValue={current} options={options} />
          <Button variant="quiet">Change</Button>
        </div>
      </Field>
    </Form>
  );
}
