import { useNavigate } from '@remix-run/react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names';
import { useBeforePaint } from './use-before-paint';
import { useHydrated } from './use-hydrated';

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Where the page goes without the dialog: Escape leads there. One of closeHref and onClose is needed. */
  closeHref?: string;
  onClose?: () => void;
  /**
   * The id of the field that the dialog is about: the field stays in sight, the dialog is placed beside it, and
   * afterwards the field has the focus, its text selected. Without it the dialog is in the middle, and afterwards the
   * focus returns to where it was, or to the main part where that is gone.
   */
  hangsFrom?: string;
  /** Of the heading, while it is a section of its page. */
  headingLevel?: 1 | 2 | 3;
}

/**
 * A section of its page that script lifts above it. The markup is one and the same: an open `<dialog>` is part of the
 * flow until it is shown as modal, so nothing that was typed is lost; its place stays as tall as it was. A dialog that
 * script adds to the page takes no place.
 */
export function Dialog({ title, children, closeHref, onClose, hangsFrom, headingLevel = 2 }: DialogProps) {
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
    const field = hangsFrom ? document.getElementById(hangsFrom) : null;
    dialog.showModal();
    const letGo = field ? hang(dialog, field) : undefined;
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
    dialog.addEventListener('click', closeOnBackdrop);
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      letGo?.();
      dialog.close();
      const next = hangsFrom ? document.getElementById(hangsFrom) : null;
      (next ?? (isThere(opener) ? opener : document.querySelector('main')))?.focus({ preventScroll: true });
      if (next instanceof HTMLInputElement) next.select();
    };
  }, [hangsFrom]);

  return (
    <div className="dialog-place" ref={place}>
      <dialog
        className={classNames('dialog', hangsFrom && 'is-hung')}
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

/** Pixels between a field and the dialog that hangs from it, and between either and the edge of the screen. */
const apart = 14;

/**
 * Puts a dialog below a field with its label, or before it, or above it, where there is room, as often as the window
 * changes; it is always in sight. Where nothing has room for both, the dialog is in the middle, as any other. Answers a
 * function that ends this.
 */
function hang(dialog: HTMLDialogElement, field: HTMLElement): () => void {
  field.scrollIntoView({ block: 'center' });
  const place = () => {
    const { bottom, left } = (field.closest('.input-group') ?? field).getBoundingClientRect();
    const { top } = (field.closest('.field') ?? field).getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width } = dialog;
    const isBelow = window.innerHeight - bottom >= height + 2 * apart;
    const isBefore = !isBelow && left >= width + 2 * apart;
    const isAbove = !isBelow && !isBefore && top >= height + 2 * apart;
    dialog.classList.toggle('is-below', isBelow);
    dialog.classList.toggle('is-before', isBefore);
    dialog.classList.toggle('is-above', isAbove);
    const wanted = isBelow ? bottom + apart : isBefore ? top : top - apart - height;
    dialog.style.setProperty('--hang-x', `${isBefore ? left - apart - width : left}px`);
    dialog.style.setProperty('--hang-y', `${Math.max(apart, Math.min(wanted, window.innerHeight - apart - height))}px`);
  };
  place();
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place);
  return () => {
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place);
  };
}

function isThere(opener: Element | null): opener is HTMLElement {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
}
