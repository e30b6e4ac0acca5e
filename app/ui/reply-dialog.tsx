import { useState } from 'react';
import type { Reply } from './form-reply';
import { MessageDialog } from './message-dialog';
import { Notice } from './notice';
import { useHydrated } from './use-hydrated';

interface ReplyDialogProps {
  title: 'Unsuccessful' | 'Error';
  message: string;
  /** The answer that it speaks of: each is told once. */
  reply: Reply | undefined;
  /** The field that it is about: it says the message where no script runs, and gets the focus where it does. */
  field?: string;
}

/** What is wrong, in a dialog where script runs and in the page where it does not (specification 2, section 8). */
export function ReplyDialog({ title, message, reply, field }: ReplyDialogProps) {
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
    <MessageDialog title={title} returnTo={field} onClose={() => setClosed(reply)}>
      {message}
    </MessageDialog>
  );
}
