import type { MouseEvent } from 'react';
import { AppLink, type AppLinkProps } from '~/ui/app-link';
import { readStart } from '../rules';

/**
 * A link to a second of the video beside it: `?t=` of the same page. With script the player seeks there and keeps
 * playing.
 */
export function TimeLink(link: AppLinkProps) {
  return <AppLink {...link} onClick={seek} preventScrollReset />;
}

/** Seeks the player beside the link, or else the page's first, to the link's second. */
export function seek(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const { href } = event.currentTarget;
  const place = event.currentTarget.closest('.lesson-video') ?? document.querySelector('.lesson-video') ?? document;
  const player = playerIn(place);
  const { seconds } = readStart(new URL(href).searchParams);
  if (player && seconds !== null) player.currentTime = seconds;
}

/** The player that the reader uses: the video if one is opened, else the sound. */
export function playerIn(place: Element | Document): HTMLMediaElement | null {
  const opened = place.querySelector<HTMLVideoElement>('.watch-too[open] video');
  return opened ?? place.querySelector<HTMLMediaElement>('audio, video');
}
