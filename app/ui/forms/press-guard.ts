import { type RefObject, useSyncExternalStore } from 'react';

/** Milliseconds until a form without an answer shows a busy state. */
export const slowAfter = 300;

/** How long a form is held that no navigation follows, for example a download that the browser sends by itself. */
const longestHold = 10_000;

interface Press {
  button: Element | null;
  /** The form's content when it was sent. */
  content: string;
  /** The location that was shown. */
  at: string;
  /** Whether the navigation that followed has been shown. */
  isSeen: boolean;
  /** Script reports the end of this press by `endPress`, since no navigation follows. */
  isKept: boolean;
}

/** What the page shows of the router: `loading` once a form has its answer and the page's data is loaded again. */
interface Shown {
  state: 'idle' | 'submitting' | 'loading';
  /** The location's key. */
  at: string;
}

let shown: Shown = { state: 'idle', at: '' };
const underWay = new Map<HTMLFormElement, Press>();
const busy = new Set<Element>();
const listeners = new Set<() => void>();

/** Whether this button's form has been in flight for longer than `slowAfter`. */
export function useIsBusy(button: RefObject<Element>): boolean {
  return useSyncExternalStore(
    subscribe,
    () => button.current !== null && busy.has(button.current),
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Prevents double submission of each form, and marks its button as busy when the answer is slow. A changed form may be
 * sent again while the page's data is reloaded. Returns a function that stops this.
 */
export function guardPresses(): () => void {
  const begin = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const content = contentOf(form, event.submitter);
    const before = underWay.get(form);
    const isPost = form.getAttribute('method')?.toLowerCase() === 'post';
    const isCorrected = shown.state === 'loading' && before?.content !== content;
    if (before && !isCorrected && isPost) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    release(form);
    const button = event.submitter ?? form.querySelector('button:not([type="button"])');
    const press: Press = { button, content, at: shown.at, isSeen: false, isKept: false };
    underWay.set(form, press);
    const isWaiting = () => underWay.get(form) === press;
    setTimeout(() => {
      // A search that was held back is not under way.
      if (isWaiting() && button && (isPost || shown.state !== 'idle')) busy.add(button);
      notifyListeners();
    }, slowAfter);
    setTimeout(() => {
      if (isWaiting() && !press.isKept && shown.state === 'idle') endPress(form);
    }, longestHold);
  };
  // The page came back from the back/forward cache: nothing is in flight.
  const comeBack = () => endPresses(() => true);
  window.addEventListener('submit', begin, true);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('submit', begin, true);
    window.removeEventListener('pageshow', comeBack);
  };
}

/**
 * Notes what the page shows. Each navigation ends at a new location, even at the same address, so a form is held until
 * then: the page may show later that a navigation has begun, and may never show a quick one.
 */
export function noteShown(now: Shown): void {
  shown = now;
  if (now.state === 'idle') endPresses(({ isKept, isSeen, at }) => !isKept && (isSeen || at !== now.at));
  else for (const press of underWay.values()) press.isSeen = true;
}

/** Script sends this form without a navigation; `endPress` reports its answer. */
export function keepPress(form: HTMLFormElement): void {
  const press = underWay.get(form);
  if (press) press.isKept = true;
}

/** The form was held back or has its answer: it may be sent again. */
export function endPress(form: HTMLFormElement): void {
  release(form);
  notifyListeners();
}

function endPresses(isOver: (press: Press) => boolean): void {
  for (const [form, press] of underWay) if (isOver(press)) release(form);
  notifyListeners();
}

function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const entries = [...new FormData(form, submitter)];
  return JSON.stringify(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
    ]),
  );
}

function release(form: HTMLFormElement): void {
  const button = underWay.get(form)?.button;
  underWay.delete(form);
  if (button) busy.delete(button);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
