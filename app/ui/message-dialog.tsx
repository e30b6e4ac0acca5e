import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

interface MessageDialogProps {
  title: ReactNode;
  children: string;
  returnTo?: string;
  onClose: () => void;
}

/** A few words to be read and put away with OK. */
export function MessageDialog({ title, children, returnTo, onClose }: MessageDialogProps) {
  return (
    <Dialog title={title} returnTo={returnTo} onClose={onClose}>
      <p>{children}</p>
      <div className="row">
        <Button type="button" onClick={onClose}>
          OK
        </Button>
      </div>
    </Dialog>
  );
}
