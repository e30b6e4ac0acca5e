/** Pauses this video or sound when another on the page starts. Returns a function that stops this. */
export function playOnlyOne(media: HTMLMediaElement): () => void {
  const onPlay = (event: Event) => {
    if (event.target !== media && event.target instanceof HTMLMediaElement) media.pause();
  };
  // Media events do not bubble, so this listens in the capture phase.
  document.addEventListener('play', onPlay, true);
  return () => document.removeEventListener('play', onPlay, true);
}
