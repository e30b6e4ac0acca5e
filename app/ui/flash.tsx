import { Form } from '@remix-run/react';
import type { Flash, FlashUndo } from '~/kit/shell-types';
import { TextButton } from './button';
import { Notice } from './notice';

/** News from the request before, first inside main; may offer to take the act back. */
export function FlashNotice({ flash }: { flash: Flash }) {
  return (
    <Notice kind={flash.kind} title={flash.title} isLive action={flash.undo && <UndoForm {...flash.undo} />}>
      {flash.text}
    </Notice>
  );
}

function UndoForm({ action, fields, label }: FlashUndo) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextButton>{label}</TextButton>
    </Form>
  );
}
