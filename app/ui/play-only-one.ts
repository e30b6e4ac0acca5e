/** Pauses this video, or its sound, when another one on the page starts. Answers how to stop doing so. */
export function playOnlyOne(media: HTMLMediaElement): () => void {
  const onPlay = (event: Event) => {
    if (event.target !== media && event.target instanceof HTMLMediaElement) media.pause();
  };
  // Media events do not bubble: capture sees them.
  document.addEventListener('play', onPlay, true);
  return () => document.removeEventListener('play', onPlay, true);
}
