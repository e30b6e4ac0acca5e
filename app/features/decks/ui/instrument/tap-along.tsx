import { useEffect, useRef, useState } from 'react';
import { Button, TextButton } from '~/ui/forms/button';
import { storeDevice } from './device-delay';
import { pressHandlers } from './press';

interface TapAlongProps {
  onDone: () => void;
}

/** The clicks that are tapped along to. */
const tapsNeeded = 8;

type Clicks = Awaited<ReturnType<typeof import('../rig/calibrate').playClicks>>;

type Phase = 'ready' | 'listening' | 'unsteady' | 'silent' | { delay: number };

/** Measures how late the sound of this device is: one taps along to eight clicks. */
export function TapAlong({ onDone }: TapAlongProps) {
  const [phase, setPhase] = useState<Phase>('ready');
  const [count, setCount] = useState(0);
  const run = useRef<{ stop: AbortController; offsets: number[]; clicks: Clicks | null } | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const tapButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (phase === 'listening') tapButton.current?.focus();
  }, [phase]);
  useEffect(() => {
    title.current?.focus();
    return () => run.current?.stop.abort();
  }, []);

  function end(next: Phase) {
    run.current?.stop.abort();
    run.current = null;
    setPhase(next);
  }

  async function start() {
    const stop = new AbortController();
    const one = { stop, offsets: [] as number[], clicks: null as Clicks | null };
    run.current = one;
    setCount(0);
    setPhase('listening');
    try {
      const { playClicks } = await import('../rig/calibrate');
      const clicks = await playClicks(tapsNeeded, stop.signal);
      one.clicks = clicks;
      setTimeout(() => run.current === one && end('unsteady'), clicks.endsIn + 1500);
    } catch {
      if (run.current === one) end('silent');
    }
  }

  function tap(timeStamp: number) {
    const one = run.current;
    const offset = one?.clicks?.tap(timeStamp) ?? null;
    if (!one?.clicks || offset === null) return;
    one.offsets.push(offset);
    setCount(one.offsets.length);
    if (one.offsets.length < tapsNeeded) return;
    const delay = one.clicks.delayOf(one.offsets);
    if (delay !== null) storeDevice({ delay });
    end(delay === null ? 'unsteady' : { delay });
  }

  return (
    <section className="rig-said rig-taps" aria-labelledby="taps">
      <div className="rig-verdict">
        <h2 id="taps" ref={title} tabIndex={-1}>
          Tap along
        </h2>
        <p className="rig-say" role="status">
          {wordsOf(phase)}
        </p>
        <div className="row">
          {phase === 'listening' ? (
            <button ref={tapButton} type="button" className="button is-large" {...pressHandlers(tap)}>
              Tap
            </button>
          ) : typeof phase === 'object' ? (
            <Button type="button" onClick={onDone}>
              Back to the decks
            </Button>
          ) : (
            <Button type="button" onClick={start}>
              {phase === 'ready' ? 'Start the clicks' : 'Start the clicks again'}
            </Button>
          )}
          {phase === 'listening' && (
            <p className="num" aria-hidden="true">
              {count} of {tapsNeeded}
            </p>
          )}
          {typeof phase === 'string' && (
            <TextButton type="button" onClick={onDone}>
              Not now
            </TextButton>
          )}
        </div>
      </div>
    </section>
  );
}

function wordsOf(phase: Phase): string {
  if (phase === 'listening') return 'Listen to four clicks, then tap with each of the next eight. Space taps too.';
  if (phase === 'unsteady') return 'Those taps were too far apart to measure. Close your eyes and try once more.';
  if (phase === 'silent') return 'This device has nothing to play on. Connect headphones or speakers, and try again.';
  if (phase === 'ready')
    return 'A wireless headphone is late by a fifth of a second. Tap along to eight clicks once, and your tries show milliseconds.';
  const late = Math.round(phase.delay);
  return late === 0
    ? 'This device is on time. Your tries show milliseconds now.'
    : `Your taps are ${Math.abs(late)} ms ${late > 0 ? 'after' : 'before'} the clicks. We take that off from now on.`;
}
