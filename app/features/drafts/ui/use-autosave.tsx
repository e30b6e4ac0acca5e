import { type RefObject, useEffect, useRef, useState } from 'react';
import { plainBreaks } from '~/kit/text/plain-text';
import { paths } from '~/paths';
import { readReply, typedIn } from '~/ui/forms/form-reply';
import { endPress } from '~/ui/forms/press-guard';
import { useAnswer } from '~/ui/forms/use-answer';

/**
 * Keeps what is typed in the form around `place`, and returns the state of that; needs script. The state begins anew
 * with each revision that is saved.
 */
export function useAutosave(place: RefObject<HTMLElement>, revision: string | null = null) {
  const [state, setState] = useState<KeptState | null>(null);
  const saving = useRef<ReturnType<typeof autosave>>();
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const begun = autosave(form, setState);
    saving.current = begun;
    return () => begun.end();
  }, [place]);
  // What was said belongs to the revision before.
  useEffect(() => setState(null), [revision]);
  const data = useAnswer();
  useEffect(() => {
    // A page can have several forms: the reply names the one that was refused.
    const form = place.current?.closest('form');
    const refused = typedIn(readReply(data), 'kept.form');
    if (form && refused && refused === new FormData(form).get('kept.form')) saving.current?.goOn();
  }, [data, place]);
  return { state, keepNow: () => saving.current?.keepNow() };
}

/**
 * Notes a change that script made in the form around `place`, as typed text is noted: setting a field's value sends no
 * event. Call it once the change is in the page.
 */
export function noteChange(place: Element | null | undefined): void {
  place?.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Shows whether what was typed is kept. Screen readers get a text without the seconds, which would be read out each
 * second.
 */
export function KeptSaid({ state }: { state: KeptState | null }) {
  return (
    <>
      <span className="visually-hidden" role="status">
        {state && (state.is === 'saved' ? 'Saved as a draft, not published' : faultOf(state))}
      </span>
      {state && (
        <span className={state.is === 'saved' ? 'strong' : 'strong is-fault'} aria-hidden="true">
          {state.is === 'saved' ? <SavedAgo at={state.at} /> : faultOf(state)}
        </span>
      )}
    </>
  );
}

function faultOf(state: Exclude<KeptState, { is: 'saved' }>): string {
  if (state.is === 'refused') return `Not saved as a draft: ${state.message}`;
  return state.because === 'offline'
    ? 'Not saved as a draft: no connection. What you typed is still here.'
    : 'Not saved as a draft: you are signed out. Sign in in another tab; what you typed is still here.';
}

/** 'Saved 12 seconds ago, not published', updated each second. */
function SavedAgo({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  return <>Saved {seconds < 3 ? 'just now' : agoOf(seconds)}, not published</>;
}

function agoOf(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
}

/**
 * The pause between two saves, in milliseconds. With a request of two seconds, nothing typed waits longer than five.
 */
const pause = 3000;
const pauseAfterFailure = 5000;
const longestRequest = 20_000;
/** The most bytes that a browser sends for a page that is closing. */
const largestLast = 60_000;

export type KeptState =
  | { is: 'saved'; at: number }
  /** The script tries again, and what was typed is still on the page. */
  | { is: 'failed'; because: 'offline' | 'signed-out' }
  | { is: 'refused'; message: string };

/** Keeps what is typed in a form on the server, every few seconds while somebody types, and when the page is left. */
export function autosave(form: HTMLFormElement, onState: (state: KeptState) => void) {
  const end = new AbortController();
  const { signal } = end;
  let isDirty = false;
  let isSubmitted = false;
  let isSignedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;

  const wait = (milliseconds: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending ??= keep().finally(() => {
        sending = undefined;
        if (isDirty && !signal.aborted) wait(pause);
      });
    }, milliseconds);
  };
  const keep = async () => {
    isDirty = false;
    const state = await send(form, false);
    isSignedOut = state.is === 'failed' && state.because === 'signed-out';
    onState(state);
    if (state.is !== 'failed') return;
    isDirty = true;
    if (!signal.aborted) wait(pauseAfterFailure);
  };
  /** Keeps the form again, since the current request may have been sent before its author signed in again. */
  const tryAgain = async (underWay: Promise<void> | undefined) => {
    await underWay;
    if (isSignedOut) await keep();
    sending = undefined;
  };
  const note = (event?: Event) => {
    // The form can hold fields of another form, which they name.
    const field = event?.target;
    if (field instanceof Element && 'form' in field && field.form !== form) return;
    isSubmitted = false;
    isDirty = true;
    wait(pause);
  };
  const keepLast = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty || isSubmitted) return;
    isDirty = false;
    void send(form, true).then(onState);
  };

  form.addEventListener('input', note, { signal });
  form.addEventListener('change', note, { signal });
  // Also covers the form that discards this draft, which is another form.
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement)) return;
      if (target !== form && new URL(target.action).pathname !== paths.adminKept()) return;
      clearTimeout(timer);
      timer = undefined;
      isSubmitted = true;
      // Without a session, the save would lead to another page, and what was typed since would be lost.
      if (isSignedOut) sending = tryAgain(sending);
      if (!sending) return;
      // The current request would arrive after the save, and be offered as a draft.
      event.preventDefault();
      event.stopImmediatePropagation();
      void sending.then(() => {
        // The submission was held back. Without this, the guard against double clicks would swallow the next one.
        endPress(target);
        if (isSignedOut) form.querySelector('.is-fault')?.scrollIntoView({ block: 'center' });
        else target.requestSubmit(submitter as HTMLElement | null);
      });
    },
    { capture: true, signal },
  );
  addEventListener('pagehide', keepLast, { signal });
  // The input events from before this script ran are over.
  if (hasTyped(form)) note();
  document.addEventListener('visibilitychange', () => document.hidden && keepLast(), { signal });
  return {
    /** Keeps the form as it is, even if nothing was typed. */
    keepNow: () => {
      isDirty = true;
      wait(0);
    },
    /** Keeps the form again after its save was refused, since nothing of it is saved. */
    goOn: () => note(),
    end: () => {
      end.abort();
      keepLast();
    },
  };
}

async function send(form: HTMLFormElement, isLast: boolean): Promise<KeptState> {
  const body = new FormData(form);
  body.delete('file');
  body.set('intent', 'autosave');
  const size = [...body].reduce((sum, [name, value]) => sum + 150 + name.length + 3 * String(value).length, 0);
  try {
    const answer = await fetch(paths.adminKept(), {
      method: 'POST',
      body,
      redirect: 'manual',
      keepalive: isLast && size < largestLast,
      signal: AbortSignal.timeout(longestRequest),
    });
    if (answer.ok) return { is: 'saved', at: Date.now() };
    if (answer.type === 'opaqueredirect' || answer.status === 404) return { is: 'failed', because: 'signed-out' };
    if (answer.status >= 500 || [408, 429].includes(answer.status)) return { is: 'failed', because: 'offline' };
    const said = (await answer.json().catch(() => null)) as { message?: string } | null;
    return { is: 'refused', message: said?.message ?? 'Something went wrong.' };
  } catch {
    return { is: 'failed', because: 'offline' };
  }
}

/**
 * Whether a field differs from its value in the served page. Selects are left out: React does not mark their defaults.
 */
function hasTyped(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== plainBreaks(field.defaultValue);
    if (!(field instanceof HTMLInputElement)) return false;
    const isTick = field.type === 'checkbox' || field.type === 'radio';
    return isTick ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}
