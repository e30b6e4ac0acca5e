import { hitOf } from './shipped-hits';
import { type HitName, rate } from './sound/hits';

/** A horizontal time line. Positions are percentages of its length. */
export interface Lane {
  /** Vertical strokes: the position of each, and its height from 0 to 1. */
  strokes: [at: number, height: number][];
  /** Positions of the markers. */
  marks: number[];
  /** This lane is the right answer: its markers are orange. */
  isIt?: boolean;
}

/** A drawing in lanes, shown after the answer. */
export interface Lanes {
  lanes: Lane[];
  /** A distance between two lanes. */
  gap?: { at: number; span: number };
  caption?: string;
}

/** The envelope of a hit as strokes that begin at `at`; `milliseconds` is the length of the whole lane. */
export function envelopeOf(name: HitName, at: number, milliseconds: number): Lane['strokes'] {
  const { samples, attack } = hitOf(name);
  const step = Math.round((rate * milliseconds) / 100_000);
  const strokes: Lane['strokes'] = [];
  for (let i = 0; at + i < 100 && attack + i * step < samples.length; i++) {
    let peak = 0;
    for (let k = attack + i * step; k < attack + (i + 1) * step; k++) peak = Math.max(peak, Math.abs(samples[k] ?? 0));
    strokes.push([at + i, peak]);
  }
  return strokes;
}

/** The same envelope at each of these places, in seconds of a sound of this length. */
export function hitsOf(name: HitName, places: number[], seconds: number): Lane['strokes'] {
  return places.flatMap((place) => envelopeOf(name, (100 * place) / seconds, 1000 * seconds));
}

/** One stroke per beat; the first stroke of each bar is higher. */
export function beatsOf(bpm: number, seconds: number): Lane['strokes'] {
  const count = Math.ceil((seconds * bpm) / 60);
  return Array.from({ length: count }, (_, beat) => [(beat * 6000) / bpm / seconds, beat % 4 ? 0.4 : 0.8]);
}
