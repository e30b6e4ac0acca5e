import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import type { UnlockView } from '../view';
import { UnlockChoices } from './unlock-choices';

interface UnlockDialog {
  /** For the links to a course's unlock page. */
  open(event: MouseEvent<HTMLAnchorElement>): void;
  /** To be drawn beside them. */
  dialog: ReactNode;
}

/**
 * What a course's unlock page says, as a dialog above the page with the link to it. Whatever the server answers but
 * that (the session has ended, the course was bought meanwhile, no line), the link leads to the page itself.
 */
export function useUnlockDialog(): UnlockDialog {
  const [course, setCourse] = useState<UnlockView>();
  const isAsking = useRef(false);
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (isAsking.current) return;
    isAsking.current = true;
    const link = event.currentTarget;
    const found = await fetchUnlock(link.href);
    isAsking.current = false;
    if (found) setCourse(found);
    else if (link.isConnected) location.assign(link.href);
  }
  const close = () => setCourse(undefined);
  const dialog =
    course &&
    createPortal(
      <Dialog title="Unlock Course" onClose={close}>
        <p className="muted">{course.title}</p>
        <UnlockChoices course={course} isPlain />
        <div className="row">
          <Button type="button" variant="plain" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>,
      document.body,
    );
  return { open, dialog };
}

async function fetchUnlock(href: string): Promise<UnlockView | null> {
  try {
    const response = await fetch(`${href}?_data=routes%2Flearn%2Fcourse-unlock`);
    const isData = response.status === 200 && response.headers.get('content-type')?.includes('json');
    return isData ? await response.json() : null;
  } catch {
    return null;
  }
}
