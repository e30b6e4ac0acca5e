import { useEffect, useRef, useState } from 'react';
import { isSafeLink } from '~/kit/text/safe-link';
import { TextButton } from '~/ui/forms/button';
import { Field, Input } from '~/ui/forms/field';

interface LinkRowProps {
  /** The id of the field, unique in the page. */
  id: string;
  /** The address of the link at the cursor; null for a new one. */
  href: string | null;
  /** Called with the address, or with null to remove the link. */
  onSet: (href: string | null) => void;
  onCancel: () => void;
}

/** Asks for the address of a link. The field has no name, so the form around it does not send it. */
export function LinkRow({ id, href, onSet, onCancel }: LinkRowProps) {
  const input = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  const set = () => {
    const typed = input.current?.querySelector('input')?.value.trim() ?? '';
    const address = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;
    if (isSafeLink(address)) onSet(address);
    else setError('Enter an address such as https://example.com, /courses or mailto:hello@example.com');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape of the field and the buttons in it
    <div
      className="link-row stack is-tight"
      ref={input}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          set();
        }
        if (event.key === 'Escape') onCancel();
      }}
    >
      <Field id={id} label="Address of the link" error={error}>
        <Input type="text" inputMode="url" autoComplete="off" defaultValue={href ?? ''} />
      </Field>
      <div className="row">
        <TextButton type="button" onClick={set}>
          Set the link
        </TextButton>
        {href !== null && (
          <TextButton type="button" isDanger onClick={() => onSet(null)}>
            Remove the link
          </TextButton>
        )}
        <TextButton type="button" onClick={onCancel}>
          Cancel
        </TextButton>
      </div>
    </div>
  );
}
