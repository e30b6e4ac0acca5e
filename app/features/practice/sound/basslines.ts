import { sweptFilter } from './filter';
import type { Samples } from './samples';
import { lengthOf } from './samples';

/** A note of a bassline: its first sixteenth, its length in sixteenths, semitones above the chord's root. */
type Note = readonly [step: number, length: number, semitones: number];

export interface Bassline {
  /** One bar, or several that alternate. */
  bars: readonly (readonly Note[])[];
  tone: Tone;
}

interface Tone {
  wave: 'saw' | 'square' | 'two saws';
  /** Level of a sine below, 0 to 1. */
  sub: number;
  /** Cut-off in Hz, with the filter closed and open. */
  closed: number;
  open: number;
  /** Seconds until the filter has closed. */
  closing: number;
  resonance: number;
}

/** Four basslines: off the beat, running between the kicks, walking in octaves, long and wide. */
export const basslines = {
  offbeat: {
    bars: [
      [
        [2, 2, 0],
        [6, 2, 0],
        [10, 2, 0],
        [14, 1, 12],
        [15, 1, 7],
      ],
      [
        [2, 2, 0],
        [6, 2, 0],
        [9, 1, 7],
        [10, 2, 0],
        [14, 2, 3],
      ],
    ],
    tone: { wave: 'saw', sub: 0.75, closed: 140, open: 900, closing: 0.09, resonance: 1.1 },
  },
  running: {
    bars: [[1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15].map((step): Note => [step, 1, step === 11 ? 12 : 0])],
    tone: { wave: 'square', sub: 0.5, closed: 110, open: 620, closing: 0.05, resonance: 1.6 },
  },
  walking: {
    bars: [
      [
        [0, 2, 0],
        [2, 1, 12],
        [4, 2, 0],
        [6, 1, 12],
        [8, 2, 7],
        [10, 1, 12],
        [12, 1, 7],
        [13, 1, 10],
        [14, 2, 12],
      ],
      [
        [0, 2, 0],
        [2, 1, 12],
        [3, 1, 0],
        [4, 2, 7],
        [6, 1, 12],
        [8, 2, 0],
        [11, 1, 12],
        [12, 2, 5],
        [14, 2, 7],
      ],
    ],
    tone: { wave: 'saw', sub: 0.45, closed: 240, open: 1400, closing: 0.12, resonance: 0.9 },
  },
  wide: {
    bars: [
      [
        [0, 6, 0],
        [7, 3, 0],
        [12, 4, -2],
      ],
      [
        [0, 5, 0],
        [6, 2, 3],
        [10, 5, -5],
      ],
    ],
    tone: { wave: 'two saws', sub: 0.8, closed: 190, open: 480, closing: 0.4, resonance: 0.8 },
  },
} as const satisfies Record<string, Bassline>;

export type BasslineName = keyof typeof basslines;

/** A sawtooth without aliasing (polyBLEP). */
export function saw(phase: number, step: number): number {
  const naive = 2 * phase - 1;
  if (phase < step) return naive - (2 * (phase / step) - (phase / step) ** 2 - 1);
  if (phase > 1 - step) {
    const part = (phase - 1) / step;
    return naive - (part ** 2 + 2 * part + 1);
  }
  return naive;
}

const cycle = (phase: number) => phase - Math.floor(phase);

/** A bass note; frequency in Hz, length in seconds. */
export function bassNote(rate: number, hertz: number, seconds: number, tone: Tone): Samples {
  const samples = new Float32Array(lengthOf(seconds + 0.02, rate));
  const filter = sweptFilter(rate);
  const step = hertz / rate;
  for (let i = 0; i < samples.length; i++) {
    const at = i / rate;
    const phase = cycle(hertz * at);
    const edge =
      tone.wave === 'saw'
        ? saw(phase, step)
        : tone.wave === 'square'
          ? saw(phase, step) - saw(cycle(phase + 0.5), step)
          : (saw(cycle(hertz * 1.006 * at), step) + saw(cycle(hertz * 0.994 * at + 0.3), step)) * 0.7;
    const cutoff = tone.closed + (tone.open - tone.closed) * Math.exp(-at / tone.closing);
    const body = filter(edge, cutoff, tone.resonance, 'lowpass') * 0.7 + Math.sin(2 * Math.PI * hertz * at) * tone.sub;
    const gate = Math.min(1, at / 0.003) * Math.min(1, Math.max(0, (seconds + 0.02 - at) / 0.02));
    samples[i] = Math.tanh(body * 1.2) * gate * Math.exp(-at / 1.4);
  }
  return samples;
}
