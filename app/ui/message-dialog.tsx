import type { ReactNode } from 'react';
import { Button } from './button';
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
    <Dialog title={title} hangsFrom={hangsFrom} onClose={onClose}>
      <p>{children}</p>
      <div className="row">
        <Button type="button" onClick={onClose}>
          {button}
        </Button>
      </div>
    </Dialog>
  );
}
