import { type RefObject, useEffect, useState } from 'react';

interface Part {
  /** In seconds. */
  start: number;
  /** Current by the URL; counts until the video has moved. */
  isCurrent: boolean;
}

/** The index of the playing part of a video, of parts in order; -1 before the first. `place` has the player. */
export function usePlayedPart(place: RefObject<HTMLElement>, parts: Part[]): number {
  const [played, setPlayed] = useState<number | null>(null);
  const starts = parts.map(({ start }) => start).join();
  useEffect(() => {
    const around = place.current;
    if (!around) return;
    const all = starts ? starts.split(',').map(Number) : [];
    const update = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      setPlayed(all.findLastIndex((start) => start <= target.currentTime));
    };
    const events = ['timeupdate', 'seeking', 'playing'];
    // Media events do not bubble, so this listens in the capture phase.
    for (const event of events) around.addEventListener(event, update, true);
    return () => {
      for (const event of events) around.removeEventListener(event, update, true);
    };
  }, [place, starts]);
  return played ?? parts.findIndex(({ isCurrent }) => isCurrent);
}
