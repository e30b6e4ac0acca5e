import type { PlayerSettings } from '../player-settings';
import type { Loop } from './create-loop';

type Chosen = () => PlayerSettings;

/** Milliseconds between two looks at where the picture is. */
const pace = 20;
/** Milliseconds after which a sound that does not move is given up: there is no device, or it was never let start. */
const patience = 1000;
/** The most that the picture's speed is changed in order to follow the sound. */
const mostBend = 0.1;

/** Keeps the element within a part, and its picture with the loop's sound once there is one. */
export function followLoop(element: HTMLMediaElement, { from, to }: { from: number; to: number }, letGo: () => void) {
  const span = to - from;
  let loop: Loop | null = null;
  let wasMuted = false;
  let settingsNow: Chosen | null = null;
  // Seeks of this loop, to tell them from those of the reader, which end it.
  let own = 0;
  // How long a seek takes, in seconds of the sound: the picture is sent back that much early.
  let lead = 0.12;
  let sought: number | null = null;
  /** Where the sound was when it last moved, and when that was. */
  let heard = { at: Number.NaN, since: 0 };

  const seek = (seconds: number) => {
    own += 1;
    element.currentTime = seconds;
  };
  const onSeeking = () => {
    if (own === 0) letGo();
  };
  const onSeeked = () => {
    // Of the seek before: a busy page hears of it when the next one has begun already.
    if (element.seeking) return;
    own = 0;
    if (sought === null) return;
    lead = Math.min(0.4, 0.7 * lead + 0.0003 * (performance.now() - sought));
    sought = null;
  };
  const onEnded = () => {
    seek(from);
    void element.play().catch(() => {});
  };
  const onPause = () => loop?.pause();
  const onPlay = () => loop?.play();
  // Somebody switched the sound on or off: the element stays silent, or the part would be heard twice.
  const onVolume = () => {
    if (!loop || element.muted) return;
    wasMuted = !wasMuted;
    element.muted = true;
    loop.setVolume(wasMuted ? 0 : (settingsNow?.().volume ?? 0) / 100);
  };
  /** The element loops by itself again, with its sound. */
  const giveUp = () => {
    loop?.end();
    loop = null;
    element.muted = wasMuted;
    element.playbackRate = settingsNow?.().speed ?? 1;
  };
  const look = () => {
    if (element.seeking) return;
    if (!loop) {
      if (element.currentTime >= to || element.currentTime < from - 0.5) seek(from);
      return;
    }
    if (element.paused) {
      heard = { at: Number.NaN, since: 0 };
      return;
    }
    const at = loop.position();
    if (at !== heard.at) heard = { at, since: performance.now() };
    else if (performance.now() - heard.since > patience) return giveUp();
    const rate = settingsNow?.().speed ?? 1;
    if (at + lead * rate >= to && element.currentTime > from + span / 2) {
      sought = performance.now();
      return seek(from);
    }
    // How far the picture is behind the sound, in seconds, counted in the shorter direction around the loop.
    const late = span / 2 - ((((element.currentTime - at + span / 2) % span) + span) % span);
    if (Math.abs(late) > 0.4 && at + lead * rate < to) return seek(at + lead * rate);
    element.playbackRate = rate * (1 + Math.max(-mostBend, Math.min(mostBend, late)));
  };
  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener('seeking', onSeeking, { signal });
  element.addEventListener('seeked', onSeeked, { signal });
  element.addEventListener('ended', onEnded, { signal });
  element.addEventListener('pause', onPause, { signal });
  element.addEventListener('play', onPlay, { signal });
  element.addEventListener('volumechange', onVolume, { signal });
  element.dataset.looping = '';
  seek(from);
  void element.play().catch(() => {});
  const timer = setInterval(look, pace);

  return {
    follow(made: Loop, isMuted: boolean, chosen: Chosen) {
      loop = made;
      wasMuted = isMuted;
      settingsNow = chosen;
      element.muted = true;
      if (element.paused) made.pause();
    },
    end(chosen: Chosen) {
      clearInterval(timer);
      ending.abort();
      delete element.dataset.looping;
      if (loop) element.muted = wasMuted;
      element.playbackRate = chosen().speed;
    },
  };
}
