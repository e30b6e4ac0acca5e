import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, TextButton } from '~/ui/forms/button';
import { HiddenFields } from '~/ui/forms/button-form';

interface ActFormProps {
  /** The `intent` that the page's action reads. */
  intent: string;
  /** The text of the button: 'Block', 'Take back'. */
  label: string;
  /** The object of the act, for people who only hear the button. */
  of?: string;
  /** Hidden fields by name. */
  fields?: Record<string, string>;
  isDanger?: boolean;
  /** A second act with the same fields. */
  further?: { intent: string; label: string };
  /** Shows a small text button, for the row of a table. */
  isSmall?: boolean;
  /** The address that receives the form; the page itself if absent. */
  action?: string;
  /** Visible fields. */
  children?: ReactNode;
}

/** The form of one act of the admin area: its fields in a row, and its button. */
export function ActForm(props: ActFormProps) {
  const { intent, label, of, fields = {}, isDanger, isSmall, further, action, children } = props;
  const words = (
    <>
      {label}
      {of && <span className="visually-hidden"> {of}</span>}
    </>
  );
  return (
    <Form method="post" action={action} className="acting" noValidate>
      <HiddenFields fields={fields} />
      {children}
      {isSmall ? (
        <TextButton intent={intent} isDanger={isDanger}>
          {words}
        </TextButton>
      ) : (
        <Button intent={intent} variant={isDanger ? 'danger' : 'quiet'}>
          {words}
        </Button>
      )}
      {further && (
        <Button intent={further.intent} variant="quiet">
          {further.label}
          {of && <span className="visually-hidden"> of {of}</span>}
        </Button>
      )}
    </Form>
  );
}
