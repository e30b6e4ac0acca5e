import { type RefObject, useEffect, useState } from 'react';

interface Part {
  /** In seconds. */
  start: number;
  /** What the page was asked for: counts until the video has moved. */
  isCurrent: boolean;
}

/** Which of a video's parts, given in their order, is played; -1 before the first. `place` holds its player. */
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
    // Media events do not bubble: capture sees them.
    for (const event of events) around.addEventListener(event, update, true);
    return () => {
      for (const event of events) around.removeEventListener(event, update, true);
    };
  }, [place, starts]);
  return played ?? parts.findIndex(({ isCurrent }) => isCurrent);
}
