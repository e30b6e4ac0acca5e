import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MediaStore } from './media-store';
import { readSettings, speeds, storeSettings } from './player-settings';
import type { CaptionTrack, PlayerChapter, PlayerKeys } from './player-view';
import { takesKey } from './takes-key';
import type { PlayerLoop } from './use-loop';

/** Seconds that J jumps, and the arrows. */
const [jump, step] = [10, 5];
/** Percent of volume, and seconds of a frame of a film with 25 pictures a second. */
const [volumeStep, oneFrame] = [5, 0.04];

interface Player {
  loop: PlayerLoop;
  frame: RefObject<HTMLElement>;
  store: MediaStore;
  chapters: PlayerChapter[];
  tracks: CaptionTrack[];
  isSoundAlone: boolean;
  isMain: boolean;
}

/** Turns captions off, or on in the language that was chosen last. */
function toggleCaptions(): void {
  storeSettings({ hasCaptions: !readSettings().hasCaptions });
}

/** Opens or leaves full screen: of the player, or of the film alone on phones that know nothing else. */
export async function toggleFullScreen(frame: HTMLElement, media: HTMLMediaElement | null): Promise<void> {
  try {
    if (document.fullscreenElement) return await document.exitFullscreen();
    if (typeof frame.requestFullscreen === 'function') return await frame.requestFullscreen();
    (media as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
  } catch {
    // Refused by the browser.
  }
}

/**
 * Single keys (`keyTexts`). They work while the focus is inside the player, and for the page's main player also when
 * nothing that takes keys itself has the focus; never while somebody types, and not once they are switched off.
 */
export function usePlayerKeys(player: Player): PlayerKeys {
  const [isExplained, explain] = useState(false);
  const current = useRef(player);
  current.current = player;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { frame, isMain } = current.current;
      if (!frame.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isInside = frame.current.contains(target);
      if (!isInside && (!isMain || target.closest('.own-player, .ear, dialog'))) return;
      if (!readSettings().hasSingleKeys || takesKey(target, event.key)) return;
      const act = event.key === '?' ? () => explain(true) : actOf(event.key, current.current, isInside);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isExplained, explain };
}

function actOf(key: string, player: Player, isInside: boolean): (() => void) | null {
  const { store, chapters, frame, isSoundAlone } = player;
  const media = store.element();
  if (!media) return null;
  const { time } = store.read();
  const seekBy = (seconds: number) => () => store.seek(time + seconds);
  const acts: Record<string, (() => void) | undefined> = {
    ' ': store.toggle,
    k: store.toggle,
    j: seekBy(-jump),
    l: player.loop.press,
    ArrowLeft: seekBy(-step),
    ArrowRight: seekBy(step),
    // Outside the player these scroll the page.
    ArrowUp: isInside ? () => changeVolume(volumeStep) : undefined,
    ArrowDown: isInside ? () => changeVolume(-volumeStep) : undefined,
    m: () => {
      media.muted = !media.muted;
    },
    '<': () => changeSpeed(-1),
    '>': () => changeSpeed(1),
    ',': media.paused ? seekBy(-oneFrame) : undefined,
    '.': media.paused ? seekBy(oneFrame) : undefined,
    c: isSoundAlone ? undefined : toggleCaptions,
    f: isSoundAlone ? undefined : () => frame.current && void toggleFullScreen(frame.current, media),
    n: () => document.querySelector<HTMLElement>('.lesson-acts .act-note')?.click(),
  };
  const chapter = /^[1-9]$/.test(key) ? chapters[Number(key) - 1] : undefined;
  if (chapter) return () => store.seek(chapter.start);
  return acts[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

function changeVolume(by: number): void {
  storeSettings({ volume: Math.max(0, Math.min(100, readSettings().volume + by)) });
}

function changeSpeed(by: 1 | -1): void {
  const at = speeds.indexOf(readSettings().speed);
  storeSettings({ speed: speeds[Math.min(speeds.length - 1, Math.max(0, at + by))] });
}
