import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';

interface OfficeSearchProps {
  action: string;
  /** What may be typed. */
  label: string;
  search: string;
}

/** Looks for something in a list of the office. */
export function OfficeSearch({ action, label, search }: OfficeSearchProps) {
  return (
    <Form className="toolbar" method="get" action={action} role="search">
      <Field id="q" label={label} className="is-grow">
        <Input name="q" type="search" defaultValue={search} maxLength={100} autoComplete="off" />
      </Field>
      <Button variant="quiet">Search</Button>
    </Form>
  );
}
