import { useState } from 'react';
import type { Reply } from './form-reply';
import { MessageDialog } from './message-dialog';
import { useHydrated } from './use-hydrated';

interface ReplyDialogProps {
  title: 'Unsuccessful' | 'Error';
  message: string;
  /** The answer that it speaks of: each is told once. */
  reply: Reply | undefined;
}

/** What stands inline already, said in a dialog too where script runs (specification 2, section 8). */
export function ReplyDialog({ title, message, reply }: ReplyDialogProps) {
  const [closed, setClosed] = useState<Reply>();
  if (!useHydrated() || closed === reply) return null;
  const close = () => setClosed(reply);
  return (
    <MessageDialog title={title} onClose={close}>
      {message}
    </MessageDialog>
  );
}
