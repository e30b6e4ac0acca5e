import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FlashLink, FlashUndo, NoticeKind } from '~/kit/shell-types';
import { classNames } from '../class-names';
import { TextButton } from '../forms/button';
import { UndoForm } from '../forms/undo-form';
import { useHydrated } from '../late-script/use-hydrated';
import { LinkedText, Notice } from '../notice';

/** A toast's lifetime in milliseconds, not counting time under the pointer or with focus inside. */
const toastLife = 8000;
/** The lifetime of a brief message (specification 2, section 9, "Bookmark confirmation"). */
const briefLife = 3000;

export interface Toast {
  kind: NoticeKind;
  title?: string;
  text: string;
  isBrief?: boolean;
  undo?: FlashUndo;
  link?: FlashLink;
  /** The page shows the same text, so screen readers do not repeat it. */
  isRepeat?: boolean;
}

type Shown = Toast & { id: number };

/** Shows a toast and returns a function that removes it. */
type ShowToast = (toast: Toast) => () => void;

/** Shows all toasts in a modal dialog, and returns a function that ends this. */
type ShowToastsIn = (dialog: Element) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});
const ToastPlaceContext = createContext<ShowToastsIn>(() => () => {});

/** Returns a function that shows a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Returns a function for modal dialogs: nobody can read or press what is behind them. */
export function useToastPlace(): ShowToastsIn {
  return useContext(ToastPlaceContext);
}

export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const count = useRef(0);
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      count.current += 1;
      const id = count.current;
      // A page has one flash message; the next one may make the last obsolete.
      const isOver = ({ text, isRepeat }: Shown) => text === toast.text || Boolean(isRepeat && toast.isRepeat);
      setToasts((shown) => [...shown.filter((one) => !isOver(one)), { ...toast, id }]);
      return () => drop(id);
    },
    [drop],
  );
  const [dialogs, setDialogs] = useState<Element[]>([]);
  const showIn = useCallback((dialog: Element) => {
    setDialogs((open) => [...open, dialog]);
    return () => setDialogs((open) => open.filter((one) => one !== dialog));
  }, []);
  const region = (
    <section className="toast-region" aria-label="News">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDone={drop} />
      ))}
    </section>
  );
  const top = dialogs.at(-1);
  return (
    <ToastContext.Provider value={show}>
      <ToastPlaceContext.Provider value={showIn}>{children}</ToastPlaceContext.Provider>
      {useHydrated() && (top ? createPortal(region, top) : region)}
    </ToastContext.Provider>
  );
}

function ToastCard({ toast, onDone }: { toast: Shown; onDone: (id: number) => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const remaining = useRef(toast.isBrief ? briefLife : toastLife);
  const before = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => onDone(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - since;
    };
  }, [isHeld, onDone, toast.id]);
  function close() {
    onDone(toast.id);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; it waits while somebody reads
    <div
      className="toast-hold"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(event) => {
        before.current = event.relatedTarget;
        setIsHeld(true);
      }}
      onBlur={() => setIsHeld(false)}
    >
      <Notice
        className={classNames('toast', toast.isBrief && 'is-brief')}
        kind={toast.kind}
        title={toast.title}
        isLive={!toast.isRepeat}
        action={
          toast.undo ? (
            <UndoForm {...toast.undo} />
          ) : (
            <TextButton type="button" onClick={close}>
              Close
            </TextButton>
          )
        }
      >
        <LinkedText text={toast.text} link={toast.link} />
      </Notice>
    </div>
  );
}
