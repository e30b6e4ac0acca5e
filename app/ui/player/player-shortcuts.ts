import type { KeyboardEvent } from 'react';
import { toggleCaptions } from './keep-captions';
import { readSettings, speeds, storeSettings } from './player-settings';

/** Seconds that J and L jump. */
const jump = 10;

type Act = (media: HTMLMediaElement) => void;

/** Shortcuts that need a video. */
const pictureActs: Record<string, Act> = {
  f: (video) => void (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen?.()),
  c: toggleCaptions,
};

/** In addition to Space and the arrows of the browser's own controls. */
const acts: Record<string, Act> = {
  k: (media) => (media.paused ? void media.play() : media.pause()),
  j: (media) => {
    media.currentTime = Math.max(0, media.currentTime - jump);
  },
  l: (media) => {
    media.currentTime = Math.min(media.duration || Number.POSITIVE_INFINITY, media.currentTime + jump);
  },
  m: (media) => {
    media.muted = !media.muted;
  },
  '<': (media) => changeSpeed(media, -1),
  '>': (media) => changeSpeed(media, 1),
};

type ShortcutText = [keys: string[], text: string];

const pictureTexts: ShortcutText[] = [
  [['F'], 'Full screen'],
  [['C'], 'Captions off or on'],
];

/** The list of shortcuts that `?` opens. */
export function shortcutTexts(isSoundAlone: boolean): ShortcutText[] {
  return [
    [['K'], 'Play or pause'],
    [['J', 'L'], 'Back or forward ten seconds'],
    [['M'], 'Mute or unmute'],
    ...(isSoundAlone ? [] : pictureTexts),
    [['<', '>'], 'Slower or faster'],
    [['?'], 'This list'],
  ];
}

/**
 * Single-key shortcuts while the focus is inside the player: K play, J and L ten seconds, M mute, F full screen, C
 * captions, < and > speed, ? the list. F and C do nothing for sound alone.
 */
export function pressShortcut(event: KeyboardEvent, media: HTMLMediaElement, showShortcuts: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
  const known = media instanceof HTMLVideoElement ? { ...acts, ...pictureActs } : acts;
  const act = event.key === '?' ? showShortcuts : known[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act(media);
}

function changeSpeed(media: HTMLMediaElement, by: 1 | -1) {
  const at = speeds.indexOf(readSettings().speed);
  const speed = speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] ?? 1;
  storeSettings({ speed });
  media.playbackRate = speed;
}
