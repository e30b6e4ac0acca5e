import { Form } from '@remix-run/react';
import { useState } from 'react';
import type { Flash, FlashUndo } from '~/kit/shell-types';
import { TextButton } from './button';
import { MessageDialog } from './message-dialog';
import { Notice } from './notice';
import { useHydrated } from './use-hydrated';

/**
 * News from the request before, first inside main; may offer to take the act back. News with a title of its own
 * ('Success!') is a dialog where script runs (specification 1, section 8).
 */
export function FlashNotice({ flash }: { flash: Flash }) {
  const [read, setRead] = useState<Flash>();
  const isDialog = useHydrated() && flash.title !== undefined && flash !== read;
  const close = () => setRead(flash);
  return (
    <>
      <Notice kind={flash.kind} title={flash.title} isLive action={flash.undo && <UndoForm {...flash.undo} />}>
        {flash.text}
      </Notice>
      {isDialog && (
        <MessageDialog title={flash.title} onClose={close}>
          {flash.text}
        </MessageDialog>
      )}
    </>
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
