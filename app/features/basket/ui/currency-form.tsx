import { Form } from '@remix-run/react';
import { Button } from '~/ui/forms/button';
import { Field, Select } from '~/ui/forms/field';

interface CurrencyFormProps {
  options: { value: string; label: string }[];
  current: string;
  error?: string;
  /** The page to post to; by default the page that shows the form. */
  action?: string;
  /** Whether script sends the form as soon as a currency is chosen. */
  sendsAtOnce?: boolean;
}

/** The choice of currency. */
export function CurrencyForm({ options, current, error, action, sendsAtOnce }: CurrencyFormProps) {
  return (
    <Form method="post" action={action} noValidate id="currency-place">
      <input type="hidden" name="intent" value="currency" />
      <Field id="currency" label="Currency" error={error}>
        <div className="input-group">
          <Select
            name="currency"
            key={current}
            defaultValue={current}
            options={options}
            onChange={sendsAtOnce ? (event) => event.currentTarget.form?.requestSubmit() : undefined}
          />
          <Button variant="quiet">Change</Button>
        </div>
      </Field>
    </Form>
  );
}
