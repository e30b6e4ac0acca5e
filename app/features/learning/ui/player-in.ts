/** The player that the reader uses: the video if one is opened, else the sound. */
export function playerIn(place: Element | Document): HTMLMediaElement | null {
  const opened = place.querySelector<HTMLVideoElement>('.watch-too[open] video');
  return opened ?? place.querySelector<HTMLMediaElement>('audio, video');
}
