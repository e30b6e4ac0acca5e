/** A continuously watched or heard part of a video, in seconds from its start. */
export interface WatchedSpan {
  startTime: number;
  endTime: number;
}

/** How often a playing video reports, in milliseconds. */
const interval = 15_000;

/**
 * Reports watched spans: on pause, end and seek, every 15 s, and when the page is hidden. Returns a function that
 * reports the last span and stops.
 */
export function watchSpans(video: HTMLMediaElement, onSpan: (span: WatchedSpan) => void): () => void {
  let from: number | null = null;
  let last = video.currentTime;

  const report = () => {
    if (from === null) return;
    const span = { startTime: round(from), endTime: round(last) };
    from = isLooping() ? from : last;
    if (span.endTime > span.startTime) onSpan(span);
  };
  // A loop seeks at every turn: all its turns are one span.
  const isLooping = () => 'looping' in video.dataset;
  const advance = () => {
    if (video.seeking) return;
    last = isLooping() ? Math.max(last, video.currentTime) : video.currentTime;
    if (from !== null && isLooping()) from = Math.min(from, video.currentTime);
  };
  const begin = () => {
    from = video.currentTime;
    last = video.currentTime;
  };
  const stop = () => {
    advance();
    report();
    from = null;
  };
  // While seeking, currentTime is the new position already: the span ends at the last one seen.
  const jump = () => {
    if (!isLooping()) report();
  };
  const land = () => {
    if (isLooping() && from !== null) return;
    last = video.currentTime;
    from = video.paused ? null : last;
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') report();
  };

  const listeners: [keyof HTMLMediaElementEventMap, () => void][] = [
    ['playing', () => from === null && begin()],
    ['timeupdate', advance],
    ['pause', stop],
    ['ended', stop],
    ['seeking', jump],
    ['seeked', land],
  ];
  for (const [event, listener] of listeners) video.addEventListener(event, listener);
  document.addEventListener('visibilitychange', hide);
  const timer = setInterval(report, interval);
  return () => {
    for (const [event, listener] of listeners) video.removeEventListener(event, listener);
    document.removeEventListener('visibilitychange', hide);
    clearInterval(timer);
    report();
  };
}

const round = (seconds: number) => Math.round(seconds * 10) / 10;
