import type { CSSProperties, RefObject } from 'react';
import type { CueColour } from '../section-head';
import type { MediaState, MediaStore } from './media-store';
import type { PlayerSettings } from './player-settings';
import type { PlayerLoop } from './use-loop';

export interface CaptionTrack {
  src: string;
  /** BCP 47. */
  language: string;
  label: string;
  isDefault?: boolean;
}

export interface PlayerChapter {
  letter: string;
  colour: CueColour;
  title: string;
  /** '1:14'. */
  time: string;
  /** In seconds. */
  start: number;
  /** The address that opens the page at this second, for readers without script. */
  href: string;
}

/** A part of the video that goes round, with its title. In seconds. */
export interface MarkedLoop {
  title: string;
  from: number;
  to: number;
}

/** The qualities in which a film plays, and which of them was chosen. */
export interface PlayerQuality {
  chosen: string;
  options: { value: string; label: string }[];
  choose: (value: string) => void;
}

/** The list of keys, and whether it is open. */
export interface PlayerKeys {
  isExplained: boolean;
  explain: (isExplained: boolean) => void;
}

export interface ControlsProps {
  store: MediaStore;
  state: MediaState;
  settings: PlayerSettings;
  tracks: CaptionTrack[];
  /** The language of the shown captions; null if they are off. */
  language: string | null;
  media: RefObject<HTMLMediaElement>;
  frame: RefObject<HTMLElement>;
  keys: PlayerKeys;
  loop: PlayerLoop;
  isSoundAlone: boolean;
  isTheatreOffered: boolean;
  /** Absent where there is nothing to choose. */
  quality?: PlayerQuality;
}

/** The path of the icon of loops. */
export const loopShape = 'm17 2 4 4-4 4M3 11v-1a4 4 0 0 1 4-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 0 1-4 4H3';

/** For custom properties in a style. */
export const styleOf = (values: Record<`--${string}`, number | string>) => values as CSSProperties;
