import { hitOf } from './shipped-hits';
import { type HitName, rate } from './sound/hits';

/** One line of time. Places are percent of its length. */
export interface Lane {
  /** Strokes: where each is, and its height from 0 to 1. */
  strokes: [at: number, height: number][];
  /** Where markers are. */
  marks: number[];
  /** The one that the question asked for: its markers are orange. */
  isIt?: boolean;
}

/** What is drawn into a question's lanes once it is answered. */
export interface Lanes {
  lanes: Lane[];
  /** A distance between two lanes. */
  gap?: { at: number; span: number };
  caption: string;
}

/** The envelope of a hit as strokes, from `at` on; `milliseconds` is the length of the whole lane. */
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

/** A stroke a beat, the first of each bar higher. */
export function beatsOf(bpm: number, seconds: number): Lane['strokes'] {
  const count = Math.ceil((seconds * bpm) / 60);
  return Array.from({ length: count }, (_, beat) => [(beat * 6000) / bpm / seconds, beat % 4 ? 0.4 : 0.8]);
}
