import { useFetcher } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../forms/button';
import { LoadingLine } from '../forms/waiting-line';
import { Dialog } from './dialog';

interface PageDialogFacts<View> {
  title: string;
  /** The content, if this page has it already; then nothing is loaded. */
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
 * Shows another page's content as a dialog, with the data of the page that the link names. If that page redirects, for
 * example because the session has ended, the redirect is followed.
 */
export function usePageDialog<View>({ title, known, children }: PageDialogFacts<View>): PageDialog {
  const [href, setHref] = useState<string>();
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    setHref(event.currentTarget.pathname + event.currentTarget.search);
  }
  const close = () => setHref(undefined);
  const show = (view: View) =>
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
    );
  const load = href && <PageData<View> key={href} href={href} show={show} />;
  return { open, dialog: href && known ? show(known) : load };
}

/** Loads the data of a page, which is shown until the dialog is closed. */
function PageData<View>({ href, show }: { href: string; show: (view: View) => ReactNode }) {
  const { load, data } = useFetcher<View>();
  useEffect(() => load(href), [load, href]);
  return data ? show(data as View) : <LoadingLine isMoving />;
}
