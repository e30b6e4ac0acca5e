import { useState } from 'react';
import type { Reply } from './form-reply';
import { MessageDialog } from './message-dialog';
import { Notice } from './notice';
import { useHydrated } from './use-hydrated';

interface ReplyDialogProps {
  title: 'Unsuccessful' | 'Error';
  message: string;
  /** The answer that the dialog is about: each is shown once. */
  reply: Reply | undefined;
  /** The field that it is about, which says the message too. The dialog hangs from it, and leads back to it. */
  field?: string;
  /** What puts it away; 'OK' where nothing better is said. */
  button?: string;
}

/** What is wrong, in a dialog where script runs and in the page where it does not (specification 2, section 8). */
export function ReplyDialog({ title, message, reply, field, button }: ReplyDialogProps) {
  const [closed, setClosed] = useState<Reply>();
  if (!useHydrated()) {
    return field ? null : (
      <Notice kind="error" title={title} isLive>
        {message}
      </Notice>
    );
  }
  if (closed === reply) return null;
  return (
    <MessageDialog title={title} hangsFrom={field} button={button} onClose={() => setClosed(reply)}>
      {message}
    </MessageDialog>
  );
}
