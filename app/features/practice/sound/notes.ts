import { bassNote } from './basslines';
import { hertzOf, type Samples } from './samples';
import { chordOf } from './voices';

/**
 * The notes of the skill Key: each of the twelve once for chords (from the G below middle C) and once for the bass
 * (from the low E). A chord always lies within one octave, so that no key is higher than another.
 */
const lowestOf = { chord: 55, bass: 40 } as const;
const seconds = { chord: 0.28, bass: 0.2 };

type Degree = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
export type NoteName = `${'chord' | 'bass'} ${Degree}`;

/** The shipped note of a pitch: 0 is C, 12 is C as well. */
export function noteOf(voice: 'chord' | 'bass', pitch: number): NoteName {
  return `${voice} ${(((pitch % 12) + 12) % 12) as Degree}`;
}

const tone = { wave: 'saw', sub: 0.6, closed: 160, open: 700, closing: 0.08, resonance: 0.9 } as const;

/** Renders the notes; `cut` ends and normalises each. */
export function renderNotes(rate: number, cut: (sound: Samples, seconds: number) => Samples) {
  const notes: Partial<Record<NoteName, Samples>> = {};
  for (let i = 0; i < 12; i++) {
    const [chord, bass] = [lowestOf.chord + i, lowestOf.bass + i];
    notes[noteOf('chord', chord)] = cut(chordOf(rate, 'keys', [hertzOf(chord)], 0.2), seconds.chord);
    notes[noteOf('bass', bass)] = cut(bassNote(rate, hertzOf(bass), seconds.bass, tone), seconds.bass);
  }
  return notes as Record<NoteName, Samples>;
}
