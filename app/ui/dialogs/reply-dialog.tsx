import { useState } from 'react';
import type { Reply } from '../forms/form-reply';
import { useHydrated } from '../late-script/use-hydrated';
import { ErrorNotice } from '../notice';
import { Dialog } from './dialog';

interface ReplyDialogProps {
  title: 'Unsuccessful' | 'Error';
  /** Without a message nothing is shown. */
  message: string | undefined;
  /** The reply that the dialog shows; each is shown once. */
  reply: Reply | undefined;
  /** The field that the message is about. The dialog is placed beside it, and closing focuses it. */
  field?: string;
  /** Without script the field shows the message itself. */
  isAtField?: boolean;
  /** The closing button's label; 'OK' by default. */
  button?: string;
}

/** Shows a form's error in a dialog with script, and in the page without (specification 2, section 8). */
export function ReplyDialog({ title, message, reply, field, isAtField, button = 'OK' }: ReplyDialogProps) {
  const [closed, setClosed] = useState<Reply>();
  const isHydrated = useHydrated();
  if (!message) return null;
  if (!isHydrated) {
    return isAtField ? null : <ErrorNotice title={title}>{message}</ErrorNotice>;
  }
  if (closed === reply) return null;
  return (
    <Dialog title={title} hangsFrom={field} isBad closes={button} onClose={() => setClosed(reply)}>
      <p>{message}</p>
    </Dialog>
  );
}
