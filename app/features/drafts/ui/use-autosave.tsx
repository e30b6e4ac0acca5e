import { type RefObject, useEffect, useRef, useState } from 'react';
import { autosave, type KeptState } from './autosave';

/** With script: keeps what is typed in the form around `place`, and says how far that is. */
export function useAutosave(place: RefObject<HTMLElement>) {
  const [state, setState] = useState<KeptState | null>(null);
  const saving = useRef<ReturnType<typeof autosave>>();
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const begun = autosave(form, setState);
    saving.current = begun;
    return () => begun.end();
  }, [place]);
  return { state, keepNow: () => saving.current?.keepNow() };
}

/** Whether what was typed is kept: for those who listen once, since they would hear each second otherwise. */
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

/** 'Saved 12 seconds ago, not published', counting. */
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
