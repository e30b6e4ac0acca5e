import { Form } from '@remix-run/react';
import { TextButton } from '~/ui/button';

export interface OptionalMailsView {
  label: string;
  isOn: boolean;
  /** The address that such a mail carries too. */
  href: string;
}

/** Turns one kind of mail on or off. */
export function OptionalMailsForm({ label, isOn, href }: OptionalMailsView) {
  return (
    <Form method="post" action={href}>
      <p className="field-label">{label}</p>
      <p className="row">
        <span>{isOn ? 'On' : 'Off'}</span>
        <TextButton name="intent" value={isOn ? 'unsubscribe' : 'resubscribe'}>
          {isOn ? 'Turn off' : 'Turn on'}
          <span className="visually-hidden">: {label}</span>
        </TextButton>
      </p>
    </Form>
  );
}
