import { Form } from '@remix-run/react';
import type { FlashUndo } from '~/kit/shell-types';
import { TextButton } from './button';
import { HiddenFields } from './button-form';

/** Undoes the action that the page's message is about. */
export function UndoForm({ action, fields, label }: FlashUndo) {
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <TextButton>{label}</TextButton>
    </Form>
  );
}
