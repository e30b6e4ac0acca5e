import { type ComponentType, type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../app-link';
import { Dialog } from './dialog';

interface PageDialogLinkProps {
  /** The page with the same content; without script the link leads there. */
  href: string;
  title: string;
  /** Loads that page's content below its heading. */
  load: () => Promise<{ default: ComponentType }>;
  /** Without script the page opens in a new tab, since typed text would be lost. */
  opensNewTab?: boolean;
  className?: string;
  children: string;
}

/** A link to a page that script opens as a dialog, so nothing typed here is lost. */
export function PageDialogLink({ href, title, load, opensNewTab, className, children }: PageDialogLinkProps) {
  const [Text, setText] = useState<ComponentType>();
  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    try {
      const { default: found } = await load();
      setText(() => found);
    } catch {
      // If the component fails to load, the page itself may still work.
      location.assign(href);
    }
  }
  const close = () => setText(undefined);
  return (
    <>
      <AppLink
        className={className}
        href={href}
        onClick={open}
        {...(opensNewTab && { target: '_blank', rel: 'noopener' })}
      >
        {children}
      </AppLink>
      {Text &&
        createPortal(
          <Dialog title={title} onClose={close} closes="Close">
            <div className="dialog-text">
              <Text />
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
