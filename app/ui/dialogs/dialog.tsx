import { useNavigate } from '@remix-run/react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names';
import { Button } from '../forms/button';
import { useBeforePaint } from '../late-script/use-before-paint';
import { useHydrated } from '../late-script/use-hydrated';
import { useToastPlace } from '../page/toaster';

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The URL to navigate to when the dialog closes. One of closeHref and onClose is required. */
  closeHref?: string;
  onClose?: () => void;
  /** The label of a button at the end that closes the dialog; no button by default. */
  closes?: string;
  /**
   * The id of the field that the dialog is about. The dialog is placed beside the field, which stays visible; on
   * closing the field gets the focus, with its text selected. Without it the dialog is centred, and on closing the
   * focus returns to the former element, or to the main part if that is gone.
   */
  hangsFrom?: string;
  /** The dialog says that something failed: its edge is red. */
  isBad?: boolean;
}

/**
 * A section of a page that script shows as a modal dialog. The markup is the same: an open `<dialog>` is in the flow
 * until it becomes modal, so no typed text is lost, and its place keeps its height. A dialog that script adds to the
 * page has no such place.
 */
export function Dialog({ title, children, closeHref, onClose, closes, hangsFrom, isBad }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  const showToastsIn = useToastPlace();
  const wasInPage = useRef(!useHydrated());

  const close = useRef(() => {});
  close.current = () => {
    if (onClose) onClose();
    else if (closeHref) navigate(closeHref, { preventScrollReset: true });
  };

  // Before the first paint, so the dialog is never visible in the flow.
  useBeforePaint(() => {
    const dialog = box.current;
    if (!dialog) return;
    // If somebody is typing in the section, the focus stays there.
    const isWithin = dialog.contains(document.activeElement);
    const held = isWithin ? document.activeElement : null;
    const opener = isWithin ? null : document.activeElement;
    const closeOnBackdrop = (event: Event) => event.target === dialog && close.current();
    if (wasInPage.current) place.current?.style.setProperty('--kept', `${dialog.offsetHeight}px`);
    dialog.removeAttribute('open');
    const field = hangsFrom ? document.getElementById(hangsFrom) : null;
    dialog.showModal();
    const freeToasts = showToastsIn(dialog);
    const letGo = field ? hang(dialog, field) : undefined;
    if (held instanceof HTMLElement) held.focus({ preventScroll: true });
    dialog.addEventListener('click', closeOnBackdrop);
    return () => {
      dialog.removeEventListener('click', closeOnBackdrop);
      letGo?.();
      freeToasts();
      dialog.close();
      const next = hangsFrom ? document.getElementById(hangsFrom) : null;
      (next ?? (isThere(opener) ? opener : document.querySelector('main')))?.focus({ preventScroll: true });
      if (next instanceof HTMLInputElement) next.select();
    };
  }, [hangsFrom, showToastsIn]);

  return (
    <div className="dialog-place" ref={place}>
      <dialog
        className={classNames('dialog', hangsFrom && 'is-hung', isBad && 'is-bad')}
        open
        ref={box}
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault();
          close.current();
        }}
      >
        <div className="stack">
          <h2 id={titleId}>{title}</h2>
          {children}
          {closes && (
            <div className="row">
              <Button type="button" variant="quiet" onClick={() => close.current()}>
                {closes}
              </Button>
            </div>
          )}
        </div>
      </dialog>
    </div>
  );
}

/** Pixels between a field and its dialog, and between either and the screen's edge. */
const apart = 14;

/** On screens narrower than this (in pixels) dialogs are at the lower edge, as in the style sheet. */
const narrow = 576;

/**
 * Places a dialog below its labelled field, before it or above it, wherever there is room, and again when the window
 * changes. Always keeps it visible; without room for both it is centred. Returns a function that stops this.
 */
function hang(dialog: HTMLDialogElement, field: HTMLElement): () => void {
  field.scrollIntoView({ block: 'center' });
  const place = () => {
    if (window.innerWidth < narrow) return dialog.classList.remove('is-below', 'is-before', 'is-above');
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
