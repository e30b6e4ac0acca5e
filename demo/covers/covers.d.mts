type CoverKind = 'course' | 'bundle' | 'lesson' | 'article' | 'avatar' | 'reward' | 'stage' | 'section' | 'hero' | 'og';

type PaletteName = 'night' | 'petrol' | 'plum' | 'cobalt' | 'ember' | 'bone' | 'lilac' | 'ochre' | 'mist' | 'blush';

export interface CoverInput {
  kind: CoverKind;
  seed: string;
  /** Chooses the composition; bundles take three, joined by '+'. */
  subject?: string;
  /** Names the composition instead of leaving it to the subject. */
  composition?: string;
  palette?: PaletteName;
  /** Lesson number, for kind lesson. */
  index?: number;
  /** Accessible name; without it the picture is hidden from assistive technology. */
  title?: string;
  /** Pixels; each kind has its own size. */
  width?: number;
  height?: number;
}

/** Draws one picture as SVG text. Throws RangeError for an unknown kind. */
export function cover(input: CoverInput): string;
