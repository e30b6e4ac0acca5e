import { Form } from '@remix-run/react';
import { Button, type ButtonProps } from './button';

type Fields = Record<string, string | number>;

/** Fields that go along with a form, unseen. */
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface ButtonFormProps extends Omit<ButtonProps, 'name' | 'value' | 'children'> {
  /** What the page's action knows it by. */
  intent: string;
  label: string;
  /** Where it is sent; the page itself by default. */
  action?: string;
  fields?: Fields;
}

/** A form that is only a button. */
export function ButtonForm({ intent, label, action, fields = {}, ...look }: ButtonFormProps) {
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button name="intent" value={intent} {...look}>
        {label}
      </Button>
    </Form>
  );
}
