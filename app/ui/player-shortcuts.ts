import type { KeyboardEvent } from 'react';
import { toggleCaptions } from './keep-captions';
import { readSettings, speeds, storeSettings } from './player-settings';

/** Seconds that J and L jump. */
const jump = 10;

type Act = (video: HTMLVideoElement) => void;

/** Beside what the browser's own controls do with Space and the arrows. */
const acts: Record<string, Act> = {
  k: (video) => (video.paused ? void video.play() : video.pause()),
  j: (video) => {
    video.currentTime = Math.max(0, video.currentTime - jump);
  },
  l: (video) => {
    video.currentTime = Math.min(video.duration || Number.POSITIVE_INFINITY, video.currentTime + jump);
  },
  m: (video) => {
    video.muted = !video.muted;
  },
  f: (video) => void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.()),
  c: toggleCaptions,
  '<': (video) => changeSpeed(video, -1),
  '>': (video) => changeSpeed(video, 1),
};

/** What the keys do, for those who ask: `?` opens this list. */
export const shortcutTexts: [keys: string[], text: string][] = [
  [['K'], 'Play or pause'],
  [['J', 'L'], 'Ten seconds back or on'],
  [['M'], 'Sound off or on'],
  [['F'], 'Full screen'],
  [['C'], 'Captions off or on'],
  [['<', '>'], 'Slower or faster'],
  [['?'], 'This list'],
];

/**
 * Single keys, and only while the focus is inside the player: K play, J and L ten seconds, M mute, F full screen,
 * C captions, < and > speed, ? the list of them.
 */
export function pressShortcut(event: KeyboardEvent, video: HTMLVideoElement, showShortcuts: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
  const act = event.key === '?' ? showShortcuts : acts[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act(video);
}

function changeSpeed(video: HTMLVideoElement, by: 1 | -1) {
  const at = speeds.indexOf(readSettings().speed);
  const speed = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? 1;
  storeSettings({ speed });
  video.playbackRate = speed;
}
