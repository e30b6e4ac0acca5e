/** The player that is before its reader: the video where one has opened it to watch, else the sound. */
export function playerIn(place: Element | Document): HTMLMediaElement | null {
  const opened = place.querySelector<HTMLVideoElement>('.watch-too[open] video');
  return opened ?? place.querySelector<HTMLMediaElement>('audio, video');
}
