import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FrontView } from '../../present.server';
import type { FrontPlay, FrontResult } from '../rig/play-front';
import type { RigFault } from '../rig/rig';

const beatsInBar = 4;
/** From here on, of 100, the fader has been pushed across. */
const across = 90;
/** The second record is heard for this many beats after it. */
const beatsAfter = 8;

export type FrontPhase = 'ready' | 'loading' | 'running' | 'done';

/**
 * Plays the exercise of the front page. Silent until `start`; it stops when `box` leaves the screen, when the tab is
 * hidden, and when another sound of the page starts. What is drawn by beats (`--a`, the count) is written into `box`
 * without drawing the page anew.
 */
export function useFront(front: FrontView, box: RefObject<HTMLElement>) {
  const [phase, setPhase] = useState<FrontPhase>('ready');
  const [fault, setFault] = useState<RigFault | null>(null);
  const [value, setValue] = useState(0);
  const [result, setResult] = useState<FrontResult | null>(null);
  const opening = useRef<AbortController | null>(null);
  const playing = useRef<FrontPlay | null>(null);
  const fading = useRef<ReturnType<typeof setTimeout>>();

  const close = useCallback(() => {
    clearTimeout(fading.current);
    opening.current?.abort();
    opening.current = null;
    playing.current?.close();
    playing.current = null;
  }, []);

  /** Ends the sound; a try that runs is not judged. */
  const stop = useCallback(() => {
    close();
    setPhase((was) => (was === 'done' ? was : 'ready'));
  }, [close]);

  const finish = useCallback(() => {
    if (!playing.current) return;
    setResult(playing.current.result());
    setPhase('done');
    fading.current = setTimeout(close, (beatsAfter * 60_000) / front.bpm);
  }, [close, front.bpm]);

  useEffect(() => close, [close]);

  async function start() {
    close();
    const ends = new AbortController();
    opening.current = ends;
    setValue(0);
    setResult(null);
    setFault(null);
    setPhase('loading');
    for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause();
    try {
      const { playFront } = await import('../rig/play-front');
      const play = await playFront(front, ends.signal);
      if (ends.signal.aborted) return play.close();
      playing.current = play;
      setPhase('running');
    } catch (error) {
      if (ends.signal.aborted) return;
      stop();
      setFault((error as { fault?: RigFault }).fault ?? 'unreachable');
    }
  }

  function push(value: number, timeStamp: number) {
    setValue(value);
    playing.current?.push(value, timeStamp);
    if (phase === 'running' && value >= across) finish();
  }

  const isOn = phase !== 'ready';
  useEffect(() => {
    if (!isOn || !box.current) return;
    const onHidden = () => document.visibilityState === 'hidden' && stop();
    const onOther = (event: Event) => event.target instanceof HTMLMediaElement && stop();
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting === false && stop());
    seen.observe(box.current);
    document.addEventListener('visibilitychange', onHidden);
    document.addEventListener('play', onOther, true);
    return () => {
      seen.disconnect();
      document.removeEventListener('visibilitychange', onHidden);
      document.removeEventListener('play', onOther, true);
    };
  }, [isOn, box, stop]);

  useEffect(() => {
    if (phase !== 'running') return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let [frame, last] = [0, -1];
    const look = () => {
      const play = playing.current;
      if (!play) return;
      const at = Math.max(0, play.beatAt(performance.now()));
      if (at >= front.beats) return finish();
      const beat = Math.floor(at);
      if (beat !== last && box.current) showCount(box.current, front, beat);
      if (beat !== last || !isStill) box.current?.style.setProperty('--a', String(isStill ? beat : at));
      last = beat;
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    const shown = box.current;
    return () => {
      cancelAnimationFrame(frame);
      shown?.style.removeProperty('--a');
    };
  }, [phase, front, box, finish]);

  return { phase, fault, value, result, start, stop, push };
}

/** The count is there to be seen; it is said to nobody. */
function showCount(box: HTMLElement, front: FrontView, beat: number): void {
  const bar = front.from + Math.floor(beat / beatsInBar);
  const [count, next] = [box.querySelector('[data-count]'), box.querySelector('[data-next]')];
  if (count) count.textContent = `Bar ${bar}, beat ${(beat % beatsInBar) + 1}.`;
  if (next) next.textContent = nextWords(front, bar);
}

/** What is to come, in a bar of the try. */
export function nextWords(front: Pick<FrontView, 'in'>, bar: number): string {
  if (bar >= front.in) return 'Push the fader across.';
  return bar === front.in - 1 ? `The one of bar ${front.in} is next.` : `Wait for the one of bar ${front.in}.`;
}
