import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, TextButton } from '~/ui/button';
import { HiddenFields } from '~/ui/button-form';

interface ActFormProps {
  /** What the page's action knows it by. */
  intent: string;
  /** Names the act: 'Block', 'Take back'. */
  label: string;
  /** Of what, for those who hear the button alone. */
  of?: string;
  /** Hidden fields. */
  fields?: Record<string, string>;
  isDanger?: boolean;
  /** A second act with the same fields. */
  further?: { intent: string; label: string };
  /** A row's own small link in place of a button. */
  isSmall?: boolean;
  /** Where the form leads; the page itself when absent. */
  action?: string;
  /** Fields that are filled in. */
  children?: ReactNode;
}

/** One act of the admin area: its fields in a row, and the button that names it. */
export function ActForm(props: ActFormProps) {
  const { intent, label, of, fields = {}, isDanger, isSmall, further, action, children } = props;
  const words = (
    <>
      {label}
      {of && <span className="visually-hidden"> {of}</span>}
    </>
  );
  return (
    <Form method="post" action={action} className="acting">
      <HiddenFields fields={fields} />
      {children}
      {isSmall ? (
        <TextButton name="intent" value={intent} isDanger={isDanger}>
          {words}
        </TextButton>
      ) : (
        <Button name="intent" value={intent} variant={isDanger ? 'danger' : 'quiet'}>
          {words}
        </Button>
      )}
      {further && (
        <Button name="intent" value={further.intent} variant="quiet">
          {further.label}
          {of && <span className="visually-hidden"> of {of}</span>}
        </Button>
      )}
    </Form>
  );
}
