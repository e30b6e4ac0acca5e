import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createMediaStore, type MediaState, type MediaStore, play, seekTo } from './media-store';
import { playOnlyOne } from './play-only-one';
import type { Beats, SoundPair } from './sound-pair';

/** A sound of a place that plays one or two of them. */
export interface PlacedSound {
  src: string;
  beats: Beats | null;
}

interface Wish {
  sounds: readonly PlacedSound[];
  /** Their length; 0 if unknown. */
  seconds: number;
  /** Whether one can change between the two while they play; else each is played from its beginning. */
  isCompared: boolean;
  /** Whether they are fetched before the first play. */
  isFetchedAhead: boolean;
  media: RefObject<HTMLAudioElement>;
}

interface PlacedSounds {
  store: MediaStore;
  state: MediaState;
  /** The index of the sound that is heard. */
  active: number;
  /** Whether the last of them has begun to play. */
  isHeard: boolean;
  choose: (index: number) => void;
}

/**
 * Plays one or two sounds in one element: before they are compared one after the other, as their levels would not be
 * comparable otherwise, and after that side by side. One element, since iOS lets an element play only after a press
 * that started it.
 */
export function useSounds({ media, sounds, seconds, isCompared, isFetchedAhead }: Wish): PlacedSounds {
  const [store] = useState(() => createMediaStore({ time: 0, duration: seconds }));
  const state = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [active, setActive] = useState(0);
  const [isHeard, setIsHeard] = useState(false);
  const pair = useRef<SoundPair | null>(null);
  const now = useRef(active);
  now.current = active;

  const choose = useCallback(
    (index: number) => {
      const element = media.current;
      if (!element) return;
      setActive(index);
      if (pair.current) return pair.current.choose(index);
      const { isPlaying, time, hasEnded } = store.read();
      element.src = sounds[index]?.src ?? '';
      if (!isCompared) return void play(element);
      seekTo(element, hasEnded ? 0 : time);
      if (isPlaying) void play(element);
    },
    [media, store, sounds, isCompared],
  );

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const detach = store.attach(element);
    const stopOthers = playOnlyOne(element);
    const goOn = () => !isCompared && now.current < sounds.length - 1 && choose(now.current + 1);
    element.addEventListener('ended', goOn);
    return () => {
      element.removeEventListener('ended', goOn);
      stopOthers();
      detach();
    };
  }, [media, store, sounds, isCompared, choose]);

  useEffect(() => {
    if (state.isPlaying && active === sounds.length - 1) setIsHeard(true);
  }, [state.isPlaying, active, sounds]);

  const isPaired = isCompared && sounds.length > 1 && (isFetchedAhead || state.isBegun);
  useEffect(() => {
    const element = media.current;
    const paired = sounds.flatMap(({ src, beats }) => (beats ? { src, beats } : []));
    if (!element || !isPaired || paired.length < sounds.length) return;
    const ending = new AbortController();
    const load = async () => {
      const { createPair } = await import('./sound-pair');
      const made = await createPair(element, paired, ending.signal);
      if (ending.signal.aborted) return made.end();
      made.choose(now.current);
      pair.current = made;
    };
    load().catch(() => {
      // Then a change sets the element to the other sound, which is heard a moment late.
    });
    return () => {
      ending.abort();
      pair.current?.end();
      pair.current = null;
    };
  }, [media, isPaired, sounds]);

  return { store, state, active, isHeard, choose };
}
