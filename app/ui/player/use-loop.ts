import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Loop } from './loop/create-loop';
import type { MediaStore } from './media-store';
import type { PlayerSettings } from './player-settings';

/** A part that goes round, or its beginning alone while its end is awaited. In seconds. */
export interface LoopPart {
  from: number;
  to: number | null;
}

export interface PlayerLoop {
  part: LoopPart | null;
  /** Sets the beginning, then the end, then lets go. */
  press: () => void;
}

/** The name of the event by which a list beside the player starts a loop. */
const wish = 'cuepoint:loop';

/** Starts a loop in the player of this element. In seconds. */
export function loopPart(media: HTMLMediaElement, from: number, to: number): void {
  media.dispatchEvent(new CustomEvent(wish, { detail: { from, to } }));
}

/** A loop is at least this long, in seconds. */
const shortest = 0.2;

interface Looped {
  media: RefObject<HTMLMediaElement>;
  store: MediaStore;
  settings: PlayerSettings;
  /** A file with the sound, of which the browser fetches the part alone. */
  soundSrc: string;
}

/**
 * Lets a part go round. The element itself begins, with a gap at each turn; as soon as the part's sound is decoded, Web
 * Audio plays it without one, and the muted picture follows. Where Web Audio cannot, the element goes on (B33).
 */
export function useLoop({ media, store, settings, soundSrc }: Looped): PlayerLoop {
  const [part, setPart] = useState<LoopPart | null>(null);
  const engine = useRef<LoopEngine | null>(null);
  const sound = useRef<Loop | null>(null);
  const chosen = useRef(settings);
  chosen.current = settings;

  const press = useCallback(() => {
    const { time } = store.read();
    // Loaded at the first press, so that the second one can start the sound at once, as iOS demands.
    void load(engine);
    setPart((before) => {
      if (before?.to != null) return null;
      return before && time >= before.from + shortest ? { from: before.from, to: time } : { from: time, to: null };
    });
  }, [store]);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const onWish = (event: Event) => setPart((event as CustomEvent<{ from: number; to: number }>).detail);
    element.addEventListener(wish, onWish);
    return () => element.removeEventListener(wish, onWish);
  }, [media]);

  const [from, to] = [part?.from, part?.to ?? undefined];
  useEffect(() => {
    const element = media.current;
    if (!element || from === undefined || to === undefined) return;
    const ending = new AbortController();
    const { signal } = ending;
    let follower: ReturnType<LoopEngine['followLoop']> | null = null;
    const start = async () => {
      const { createLoop, followLoop } = engine.current ?? (await load(engine));
      if (signal.aborted) return;
      follower = followLoop(element, { from, to }, () => setPart(null));
      const { speed: rate, hasKeyLock: keepPitch, volume } = chosen.current;
      const isMuted = element.muted;
      const loop = await createLoop({
        ...{ source: soundSrc, from, to, rate, keepPitch, signal },
        ...{ volume: volume / 100, muted: isMuted },
      });
      if (signal.aborted) return loop.end();
      sound.current = loop;
      follower?.follow(loop, isMuted, () => chosen.current);
    };
    start().catch(() => {
      // Refused, too long, or ended meanwhile: the element loops.
    });
    return () => {
      ending.abort();
      sound.current?.end();
      sound.current = null;
      follower?.end(() => chosen.current);
    };
  }, [media, from, to, soundSrc]);

  useEffect(() => {
    const loop = sound.current;
    if (!loop) return;
    loop.setRate(settings.speed, settings.hasKeyLock).catch(() => {});
    loop.setVolume(settings.volume / 100);
  }, [settings]);

  return { part, press };
}

type LoopEngine = typeof import('./loop/engine');

/** The part of the player that loops need, loaded with the first of them. */
async function load(engine: { current: LoopEngine | null }): Promise<LoopEngine> {
  engine.current ??= await import('./loop/engine');
  return engine.current;
}
