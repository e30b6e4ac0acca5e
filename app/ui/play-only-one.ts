/** Pauses this video when another one on the page starts. Answers how to stop doing so. */
export function playOnlyOne(video: HTMLVideoElement): () => void {
  const onPlay = (event: Event) => {
    if (event.target !== video && event.target instanceof HTMLVideoElement) video.pause();
  };
  // Media events do not bubble: capture sees them.
  document.addEventListener('play', onPlay, true);
  return () => document.removeEventListener('play', onPlay, true);
}
