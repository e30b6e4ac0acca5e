import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '~/paths';
import { Button, TextButton } from '~/ui/button';
import { useHydrated } from '~/ui/use-hydrated';
import type { KeptView } from '../open-kept.server';
import { autosave, type KeptState } from './autosave';
import { PreviewPanel } from './preview-panel';
import { useValues } from './sheet';

/** Above a draft's form: what is kept of it, and the ways to look at it. */
export function WriteBar({ kept, children }: { kept: KeptView; children?: ReactNode }) {
  const values = useValues();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<KeptState | null>(null);
  const isScripted = useHydrated();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const saving = useRef<ReturnType<typeof autosave>>();
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const begun = autosave(form, setState);
    saving.current = begun;
    return () => begun.end();
  }, []);
  const own = String(values['kept.form'] ?? kept.form);
  const preview = () => {
    setIsPreviewing(!isPreviewing);
    if (!isPreviewing) saving.current?.keepNow();
  };
  return (
    <>
      <div className="write-bar" ref={place}>
        <input type="hidden" name="kept.path" value={kept.path} readOnly />
        <input type="hidden" name="kept.form" value={own} readOnly />
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
        <div className="row">
          {children}
          {kept.kind && isScripted && (
            <TextButton type="button" aria-expanded={isPreviewing} onClick={preview}>
              Preview
            </TextButton>
          )}
        </div>
      </div>
      {isPreviewing && kept.kind && state?.is === 'saved' && (
        <PreviewPanel kind={kept.kind} draft={own} at={state.at} />
      )}
    </>
  );
}

/**
 * What can be done with a draft beside saving it; with script the first two are done by the bar. Not above the form's
 * other buttons, or Enter would press one of them.
 */
export function KeepButtons({ kind }: Pick<KeptView, 'kind'>) {
  const isScripted = useHydrated();
  const toKept = { variant: 'quiet', name: 'intent', formAction: paths.adminKept() } as const;
  return (
    <>
      {!isScripted && (
        <Button {...toKept} value="keep">
          Save as draft
        </Button>
      )}
      {!isScripted && kind && (
        <Button {...toKept} value="preview" formTarget="_blank">
          Preview
        </Button>
      )}
      {kind && (
        <Button {...toKept} value="share">
          Link for somebody without an account
        </Button>
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
