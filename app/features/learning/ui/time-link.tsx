import { type MouseEvent, useEffect, useState } from 'react';
import { AppLink, type AppLinkProps } from '~/ui/app-link';
import { placeOf, seekTo } from '~/ui/player/media-store';
import { readStart } from '../rules';

/**
 * A link to a second of one of the page's videos: `?t=` of the same page. With script the player seeks there and keeps
 * playing.
 */
export function TimeLink(link: AppLinkProps) {
  return <AppLink {...link} onClick={seek} preventScrollReset />;
}

/** Seeks the video that the link names to the link's second. */
export function seek(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { searchParams } = new URL(event.currentTarget.href);
  const { seconds, video } = readStart(searchParams);
  const player = playerOf(video);
  if (player && seconds !== null) seekTo(player, seconds);
}

/** The player of the page's video with this number, from 1; without such a video, the page's first player. */
function playerOf(video: number): HTMLMediaElement | null {
  return playerIn(document.getElementById(`video-${video}`) ?? document);
}

/** The first player in this part of the page. */
export function playerIn(place: Element | Document): HTMLMediaElement | null {
  return place.querySelector<HTMLMediaElement>('.own-player :is(audio, video)');
}

interface TimedPart {
  /** In seconds. */
  start: number;
  /** Current by the URL; counts until the video has moved. */
  isCurrent: boolean;
}

/** The index of the playing part of the page's video with this number, of parts in order; -1 before the first. */
export function usePlayedPart(video: number, parts: TimedPart[]): number {
  const [played, setPlayed] = useState<number | null>(null);
  const starts = parts.map(({ start }) => start).join();
  useEffect(() => {
    const all = starts ? starts.split(',').map(Number) : [];
    const update = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement) || target !== playerOf(video)) return;
      const place = placeOf(target);
      if (place !== null) setPlayed(all.findLastIndex((start) => start <= place));
    };
    const events = ['timeupdate', 'seeking', 'playing'];
    // Media events do not bubble, so this listens in the capture phase.
    for (const event of events) document.addEventListener(event, update, true);
    return () => {
      for (const event of events) document.removeEventListener(event, update, true);
    };
  }, [video, starts]);
  return played ?? parts.findIndex(({ isCurrent }) => isCurrent);
}
