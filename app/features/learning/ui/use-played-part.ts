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
    const video = place.current?.querySelector('video');
    if (!video) return;
    const all = starts ? starts.split(',').map(Number) : [];
    const update = () => setPlayed(all.findLastIndex((start) => start <= video.currentTime));
    const events = ['timeupdate', 'seeking', 'playing'];
    for (const event of events) video.addEventListener(event, update);
    return () => {
      for (const event of events) video.removeEventListener(event, update);
    };
  }, [place, starts]);
  return played ?? parts.findIndex(({ isCurrent }) => isCurrent);
}
