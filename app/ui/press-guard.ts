import { type RefObject, useSyncExternalStore } from 'react';

/** Milliseconds until a form without an answer shows a busy state. */
export const slowAfter = 300;

/** A native submission may not leave the page (a download): after this time the form can be sent again. */
const nativePause = 10_000;

interface Press {
  button: Element | null;
  /**
   * The event after which the form can be sent again: 'navigation' is the end of the client navigation, 'pause' the end
   * of a pause after a native submission, 'endPress' a call of `endPress` for a form that script sends without a
   * navigation.
   */
  until: 'navigation' | 'pause' | 'endPress';
  /** The form's content when it was sent. */
  content: string;
}

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

/** The router's navigation state: `loading` once a form has its answer and the page's data is reloaded. */
export type Progress = 'idle' | 'submitting' | 'loading';

/**
 * Prevents double submission of each form, and marks its button as busy when the answer is slow. A changed form may be
 * sent again while the page's data is reloaded. Returns a function that stops this.
 */
export function guardPresses(progress: () => Progress): () => void {
  const begin = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const content = contentOf(form, event.submitter);
    const before = underWay.get(form);
    const isCorrected = progress() === 'loading' && before?.content !== content;
    if (before && !isCorrected && form.getAttribute('method')?.toLowerCase() === 'post') {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    release(form);
    const button = event.submitter ?? form.querySelector('button:not([type="button"])');
    const press: Press = { button, until: 'navigation', content };
    underWay.set(form, press);
    setTimeout(() => {
      if (underWay.get(form) !== press) return;
      // A form that validation or a confirmation held back is not in flight.
      if (press.until === 'navigation' && progress() === 'idle') release(form);
      else if (button) busy.add(button);
      notifyListeners();
    }, slowAfter);
  };
  const leave = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const press = underWay.get(form);
    if (!press || event.defaultPrevented) return;
    press.until = 'pause';
    setTimeout(() => {
      if (underWay.get(form) === press) release(form);
      notifyListeners();
    }, nativePause);
  };
  // The page came back from the back/forward cache: nothing is in flight.
  const comeBack = () => endPresses(() => true);
  window.addEventListener('submit', begin, true);
  window.addEventListener('submit', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('submit', begin, true);
    window.removeEventListener('submit', leave);
    window.removeEventListener('pageshow', comeBack);
  };
}

/** The navigation is over: all forms that script sent have their answer. */
export function endScriptedPresses(): void {
  endPresses(({ until }) => until === 'navigation');
}

/** Script sends this form without a navigation; `endPress` reports its answer. */
export function keepPress(form: HTMLFormElement): void {
  const press = underWay.get(form);
  if (press) press.until = 'endPress';
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
