import { useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import type { Reply } from './form-reply';
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
    <Dialog title={title} onClose={close}>
      <p>{message}</p>
      <div className="row">
        <Button type="button" onClick={close}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
