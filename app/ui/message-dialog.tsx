import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface MessageDialogProps {
  title: ReactNode;
  children: string;
  /** The id of a field: see `Dialog`. */
  hangsFrom?: string;
  button?: string;
  onClose: () => void;
}

/** A short message with one button. */
export function MessageDialog({ title, children, hangsFrom, button = 'OK', onClose }: MessageDialogProps) {
  return (
    <Dialog title={title} hangsFrom={hangsFrom} onClose={onClose} closes={button}>
      <p>{children}</p>
    </Dialog>
  );
}
