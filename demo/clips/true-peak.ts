import { decibelsOf, peakOf, type Samples } from '~/features/practice/sound/samples';

/** Windowed sinc filters for the three positions between two samples. */
const between = [1, 2, 3].map((phase) =>
  Float64Array.from({ length: 12 }, (_, tap) => {
    const x = tap - 5 - phase / 4;
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / 6.5));
  }),
);

/** The true peak in decibels (dBTP), which may be between samples. */
export function truePeak(samples: Samples): number {
  let peak = peakOf(samples);
  // The curve between two samples stays below twice their level, so samples below half of the peak are skipped.
  const worth = peak / 2;
  for (let i = 5; i < samples.length - 7; i++) {
    if (Math.abs(samples[i]!) < worth && Math.abs(samples[i + 1]!) < worth) continue;
    for (const taps of between) {
      let value = 0;
      for (let tap = 0; tap < 12; tap++) value += samples[i + tap - 5]! * taps[tap]!;
      peak = Math.max(peak, Math.abs(value));
    }
  }
  return decibelsOf(peak);
}
