import { useNavigate } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { Dialog } from './dialog';
import { LoadingLine } from './waiting-line';

interface PageDialogFacts<View> {
  /** The route whose loader provides the dialog's content: 'routes/learn/course-unlock'. */
  route: string;
  title: string;
  /** The content, if this page has it already; then nothing is fetched. */
  known?: View;
  /** The page's content below its heading. */
  children: (view: View) => ReactNode;
}

export interface PageDialog {
  /** The click handler of links to that page. */
  open(event: MouseEvent<HTMLAnchorElement>): void;
  /** To render beside the links. */
  dialog: ReactNode;
}

/**
 * Shows another page's content as a dialog. If the server answers anything else (the session has ended, the page is
 * gone), the link opens the page itself; without a connection this page stays.
 */
export function usePageDialog<View>({ route, title, known, children }: PageDialogFacts<View>): PageDialog {
  const [view, setView] = useState<View>();
  const navigate = useNavigate();
  const isAsking = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (known) return setView(known);
    if (isAsking.current) return;
    isAsking.current = true;
    setIsWaiting(true);
    const link = event.currentTarget;
    const found = await fetchView<View>(link.href, route);
    isAsking.current = false;
    setIsWaiting(false);
    if (found) setView(found);
    else if (link.isConnected) navigate(link.pathname + link.search);
  }
  const close = () => setView(undefined);
  const dialog = view ? (
    createPortal(
      <Dialog title={title} onClose={close}>
        {children(view)}
        <div className="row">
          <Button type="button" variant="plain" onClick={close}>
            Close
          </Button>
        </div>
      </Dialog>,
      document.body,
    )
  ) : (
    <LoadingLine isMoving={isWaiting} />
  );
  return { open, dialog };
}

async function fetchView<View>(href: string, route: string): Promise<View | null> {
  try {
    const response = await fetch(`${href}?_data=${encodeURIComponent(route)}`);
    const isData = response.status === 200 && response.headers.get('content-type')?.includes('json');
    return isData ? await response.json() : null;
  } catch {
    return null;
  }
}
