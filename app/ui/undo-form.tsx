import { Form } from '@remix-run/react';
import type { FlashUndo } from '~/kit/shell-types';
import { TextButton } from './button';

/** Undoes the action that the page's message is about. */
export function UndoForm({ action, fields, label, onSent }: FlashUndo & { onSent?: () => void }) {
  return (
    <Form method="post" action={action} onSubmit={onSent && (() => queueMicrotask(onSent))}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextButton>{label}</TextButton>
    </Form>
  );
}
