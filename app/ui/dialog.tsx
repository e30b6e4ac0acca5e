import { useNavigate } from '@remix-run/react';
import { type ReactNode, useId, useRef } from 'react';
import { useBeforePaint } from './use-before-paint';
import { useHydrated } from './use-hydrated';

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Where the page goes without the dialog: Escape leads there. One of closeHref and onClose is needed. */
  closeHref?: string;
  onClose?: () => void;
  /** The id of what has the focus next. Absent: what had it before, or the main part where that is gone. */
  returnTo?: string;
  /** Of the heading, while it is a section of its page. */
  headingLevel?: 1 | 2 | 3;
}

/**
 * A section of its page that script lifts above it. The markup is one and the same: an open `<dialog>` stands in the
 * flow until it is shown as modal, so nothing that was typed is lost; its place stays as tall as it was. One that
 * script adds to the page takes no place.
 */
export function Dialog({ title, children, closeHref, onClose, returnTo, headingLevel = 2 }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const wasInPage = useRef(!useHydrated());
  const Heading = `h${headingLevel}` as const;

  const close = useRef(() => {});
  close.current = () => {
    if (onClose) onClose();
    else if (closeHref) navigate(closeHref, { preventScrollReset: true });
  };

  // Before the next frame, so that a dialog is never seen in the flow first.
  useBeforePaint(() => {
    const dialog = box.current;
    if (!dialog) return;
    // Somebody may be typing in the section at that moment: they go on where they are.
    const isWithin = dialog.contains(document.activeElement);
    const held = isWithin ? document.activeElement : null;
    const opener = isWithin ? null : document.activeElement;
    const closeOnBackdrop = (event: Event) => event.target === dialog && close.current();
    if (wasInPage.current) place.current?.style.setProperty('--kept', `${dialog.offsetHeight}px`);
    dialog.removeAttribute('open');
    dialog.showModal();
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
    dialog.addEventListener('click', closeOnBackdrop);
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      dialog.close();
      const next = returnTo ? document.getElementById(returnTo) : null;
      (next ?? (isThere(opener) ? opener : document.querySelector('main')))?.focus({ preventScroll: true });
    };
  }, [returnTo]);

  return (
    <div className="dialog-place" ref={place}>
      <dialog
        className="dialog"
        open
        ref={box}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close.current();
        }}
      >
        <div className="stack">
          <Heading id={titleId}>{title}</Heading>
          {children}
        </div>
      </dialog>
    </div>
  );
}

function isThere(opener: Element | null): opener is HTMLElement {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
}
