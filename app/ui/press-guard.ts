import { type RefObject, useSyncExternalStore } from 'react';

/** Milliseconds after which a press that has no answer yet shows that it works. */
export const slowAfter = 300;

/** What the browser sends by itself may leave the page where it is (a download): after so long it may be sent again. */
const nativePause = 10_000;

interface Press {
  button: Element | null;
  /**
   * What tells that it is over: a navigation of the page's script; a pause, when the browser itself sends it; or
   * `endPress`, when a form sends itself without one.
   */
  until: 'navigation' | 'pause' | 'told';
  /** What the form said when it was sent. */
  content: string;
}

const underWay = new Map<HTMLFormElement, Press>();
const busy = new Set<Element>();
const listeners = new Set<() => void>();

/** Whether this button's form has been on its way for longer than people wait without a sign. */
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

/** The navigation's state, as the router names it: `loading` once a form has its answer and the page is read again. */
export type Progress = 'idle' | 'submitting' | 'loading';

/**
 * Lets each form be sent once at a time, and marks the button that sent it as busy when the answer takes its time.
 * What was changed after the answer is no second press: it goes out while the page is still read again. Answers how to
 * stop.
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
      // A form that was held back, by its own rules or by a question, is not on its way.
      if (press.until === 'navigation' && progress() === 'idle') release(form);
      else if (button) busy.add(button);
      tellAll();
    }, slowAfter);
  };
  const leave = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const press = underWay.get(form);
    if (!press || event.defaultPrevented) return;
    press.until = 'pause';
    setTimeout(() => {
      if (underWay.get(form) === press) release(form);
      tellAll();
    }, nativePause);
  };
  // The browser has brought the page back from its memory: no press is under way any more.
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

/** The navigation is over: what script had sent has its answer. */
export function endScriptedPresses(): void {
  endPresses(({ until }) => until === 'navigation');
}

/** This form's script sends it without a navigation: `endPress` says when it has its answer. */
export function keepPress(form: HTMLFormElement): void {
  const press = underWay.get(form);
  if (press) press.until = 'told';
}

/** The form was held back, or has its answer: it may be sent again at once. */
export function endPress(form: HTMLFormElement): void {
  release(form);
  tellAll();
}

function endPresses(isOver: (press: Press) => boolean): void {
  for (const [form, press] of underWay) if (isOver(press)) release(form);
  tellAll();
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

function tellAll(): void {
  for (const listener of listeners) listener();
}
