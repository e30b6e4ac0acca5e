import { Form } from '@remix-run/react';
import { Button, type ButtonProps } from './button';

type Fields = Record<string, string | number>;

/** The hidden fields of a form. */
export function HiddenFields({ fields }: { fields: Fields }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

interface ButtonFormProps extends Omit<ButtonProps, 'name' | 'value' | 'children'> {
  /** The intent by which the page's action recognises the form. */
  intent: string;
  label: string;
  /** The URL that receives the form; the page itself by default. */
  action?: string;
  fields?: Fields;
}

/** A form of which only a button is visible. */
export function ButtonForm({ intent, label, action, fields = {}, ...look }: ButtonFormProps) {
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button intent={intent} {...look}>
        {label}
      </Button>
    </Form>
  );
}
