import { biquad, filtered } from './filter';
import { clockOf, playRecord, type Score, sampleOfStep } from './record';
import { lengthOf, peakOf, type Samples } from './samples';
import { powerSpectrum } from './spectrum';

/** The centres of the six bands of the skill EQ, in Hz. */
export const bands = [120, 250, 600, 1500, 3500, 7000];

const common = { bassline: 'running', progression: 'night', chordVoice: 'stab', tonic: 45 } as const;
const scores: Record<'loop house' | 'loop techno', Score> = {
  'loop house': {
    ...common,
    groove: 'house',
    sections: [{ bars: 2, parts: ['kick', 'snare', 'hats', 'perc', 'bass', 'chords'] }],
  },
  'loop techno': {
    ...common,
    groove: 'techno',
    sections: [{ bars: 2, parts: ['kick', 'snare', 'hats', 'perc', 'bass', 'chords'] }],
  },
};

export type LoopName = keyof typeof scores;

/** The power of each band, in decibels against their mean. */
function balanceOf(samples: Samples, rate: number): number[] {
  const size = 4096;
  const powers = bands.map(() => 0);
  for (let at = 0; at + size <= samples.length; at += size / 2) {
    const spectrum = powerSpectrum(samples, at, size);
    bands.forEach((hertz, i) => {
      const [from, to] = [hertz / 1.35, hertz * 1.35].map((edge) => Math.round((edge * size) / rate));
      for (let k = from!; k <= to!; k++) powers[i] = powers[i]! + spectrum[k]! / hertz;
    });
  }
  const levels = powers.map((power) => 10 * Math.log10(power));
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  return levels.map((level) => level - mean);
}

/**
 * Renders one bar of two records for the skill EQ, with six bands of about the same power per octave, so that none is
 * louder than the others before it is changed.
 */
export function renderLoops(rate: number): Record<LoopName, Samples> {
  const made = Object.entries(scores).map(([name, score]) => {
    const clock = clockOf(score, rate);
    const record = playRecord(score, rate);
    const [from, to] = [sampleOfStep(16, clock), sampleOfStep(32, clock)];
    let bar = record.slice(from, to);
    // Its end goes over into what comes before its beginning.
    const fade = lengthOf(0.02, rate);
    for (let i = 1; i <= fade; i++) {
      const part = 1 - i / fade;
      bar[bar.length - i] = bar[bar.length - i]! * (1 - part) + record[from - i]! * part;
    }
    const correction = bands.map(() => 0);
    const source = bar;
    for (let turn = 0; turn < 8; turn++) {
      // Twice the bar, so that the filters have settled.
      const twice = new Float32Array(source.length * 2);
      twice.set(source);
      twice.set(source, source.length);
      bar = filtered(twice, ...bands.map((hertz, i) => biquad('peak', hertz, 1, rate, correction[i]))).slice(
        source.length,
      );
      balanceOf(bar, rate).forEach((excess, i) => {
        correction[i] = correction[i]! - excess * 0.6;
      });
    }
    const peak = peakOf(bar);
    return [name, bar.map((sample) => sample / peak)];
  });
  return Object.fromEntries(made) as Record<LoopName, Samples>;
}
