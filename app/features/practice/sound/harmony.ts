/** Semitones above the tonic. */
export type Chord = readonly number[];

export interface Progression {
  mode: 'minor' | 'major';
  /** One chord per bar, four bars, as semitones above the tonic; a chord's first note is its root. */
  chords: readonly [Chord, Chord, Chord, Chord];
}

const i9: Chord = [0, 3, 7, 10, 14];
const i: Chord = [0, 3, 7];
const iv7: Chord = [5, 8, 12, 15];
const iv9: Chord = [5, 8, 12, 15, 19];
const V7: Chord = [7, 11, 14, 17];
const VI: Chord = [8, 12, 15, 19];
const ii5: Chord = [2, 5, 8, 12];
const I7: Chord = [0, 4, 7, 11];
const I9: Chord = [0, 4, 7, 11, 14];
const ii7: Chord = [2, 5, 9, 12];
const iii7: Chord = [4, 7, 11, 14];
const IV7: Chord = [5, 9, 12, 16];
const V9: Chord = [7, 11, 14, 17, 21];
const vi7: Chord = [9, 12, 16, 19];

/**
 * Eight progressions. Each contains its tonic, its fourth degree and its leading note, so that its key is unambiguous.
 */
export const progressions = {
  night: { mode: 'minor', chords: [i9, iv9, i9, V7] },
  harbour: { mode: 'minor', chords: [i9, VI, iv7, V7] },
  stairs: { mode: 'minor', chords: [iv7, V7, i9, i9] },
  rain: { mode: 'minor', chords: [i, ii5, V7, i9] },
  morning: { mode: 'major', chords: [I9, IV7, ii7, V9] },
  market: { mode: 'major', chords: [I7, vi7, IV7, V9] },
  window: { mode: 'major', chords: [IV7, iii7, ii7, I9] },
  sunday: { mode: 'major', chords: [ii7, V9, I9, vi7] },
} as const satisfies Record<string, Progression>;

export type ProgressionName = keyof typeof progressions;
