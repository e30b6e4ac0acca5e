import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';
import type { KeptView } from '../open-kept.server';
import { autosave, type KeptState } from './autosave';
import { useValues } from './sheet';

/** Above a draft's form: what is kept of it, and the ways to look at it. */
export function WriteBar({ kept, children }: { kept: KeptView; children?: ReactNode }) {
  const values = useValues();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<KeptState | null>(null);
  const isScripted = useHydrated();
  useEffect(() => {
    const form = place.current?.closest('form');
    return form ? autosave(form, setState) : undefined;
  }, []);
  return (
    <div className="write-bar" ref={place}>
      <input type="hidden" name="kept.path" value={kept.path} readOnly />
      <input type="hidden" name="kept.form" value={String(values['kept.form'] ?? kept.form)} readOnly />
      <input type="hidden" name="kept.from" value={String(values['kept.from'] ?? kept.taken?.from ?? '')} readOnly />
      <div className="said">
        {/* Said once: a screen reader would say each second otherwise. */}
        <span className="visually-hidden" role="status">
          {state && (state.is === 'saved' ? 'Saved as a draft, not published' : faultOf(state))}
        </span>
        {state && (
          <span className={state.is === 'saved' ? 'strong' : 'strong is-fault'} aria-hidden="true">
            {state.is === 'saved' ? <SavedAgo at={state.at} /> : faultOf(state)}
          </span>
        )}
        {!state && isScripted && <span>What you type is saved as a draft. It is not published.</span>}
      </div>
      {children && <div className="row">{children}</div>}
    </div>
  );
}

/** Without script: keeps what was typed. Not above the form's other buttons, or Enter would press it. */
export function KeepButton() {
  if (useHydrated()) return null;
  return (
    <Button variant="quiet" name="intent" value="keep" formAction={paths.adminKept()}>
      Save as draft
    </Button>
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
