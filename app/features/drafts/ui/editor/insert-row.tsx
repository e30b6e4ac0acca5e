import { useEffect, useRef } from 'react';
import { TextButton } from '~/ui/forms/button';
import type { Insertable } from './insert';

interface InsertRowProps {
  choices: { what: Insertable; label: string }[];
  /** Called with the choice, and with the chosen files if it is 'file'. */
  onInsert: (what: Insertable, files?: File[]) => void;
  onCancel: () => void;
}

/** Asks what to insert at the cursor. */
export function InsertRow({ choices, onInsert, onCancel }: InsertRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape of the buttons in it
    <div className="link-row stack is-tight" ref={row} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <div className="row">
        {choices.map(({ what, label }) => (
          <TextButton
            key={what}
            type="button"
            onClick={() => (what === 'file' ? files.current?.click() : onInsert(what))}
          >
            {label}
          </TextButton>
        ))}
        <TextButton type="button" onClick={onCancel}>
          Cancel
        </TextButton>
      </div>
      {/* Without a name, so that it is not sent with the form. */}
      <input
        type="file"
        multiple
        hidden
        ref={files}
        accept="image/svg+xml,image/png,image/jpeg,video/mp4,video/webm"
        aria-label="Files to insert"
        onChange={({ target }) => target.files?.length && onInsert('file', Array.from(target.files))}
      />
    </div>
  );
}
