import { type ComponentType, type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from './app-link';
import { Button } from './button';
import { Dialog } from './dialog';

interface PageDialogLinkProps {
  /** The page that says the same; without script the link leads there. */
  href: string;
  title: string;
  /** The content of that page below its heading. */
  load: () => Promise<{ default: ComponentType }>;
  /** Without script the page opens in a new tab: what was typed here would not come back. */
  opensNewTab?: boolean;
  children: string;
}

/** A link to a page to read, which script opens above this one, so that nothing typed here is left behind. */
export function PageDialogLink({ href, title, load, opensNewTab, children }: PageDialogLinkProps) {
  const [Text, setText] = useState<ComponentType>();
  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    try {
      const { default: found } = await load();
      setText(() => found);
    } catch {
      // The part could not be fetched: the page itself may be.
      location.assign(href);
    }
  }
  const close = () => setText(undefined);
  return (
    <>
      <AppLink href={href} onClick={open} {...(opensNewTab && { target: '_blank', rel: 'noopener' })}>
        {children}
      </AppLink>
      {Text &&
        createPortal(
          <Dialog title={title} onClose={close}>
            <div className="dialog-text">
              <Text />
            </div>
            <div className="row">
              <Button type="button" onClick={close}>
                Close
              </Button>
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
