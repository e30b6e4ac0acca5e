import type { Samples } from '~/features/practice/sound/samples';
import { powerSpectrum } from '~/features/practice/sound/spectrum';

/** The power between two frequencies in Hz, over the whole sound. */
export function bandPower(samples: Samples, rate: number, from: number, to: number): number {
  return bandPowers(samples, rate, [[from, to]])[0]!;
}

/** The powers of several bands, each between two frequencies in Hz, over the whole sound. */
export function bandPowers(samples: Samples, rate: number, bands: [from: number, to: number][]): number[] {
  const size = 4096;
  const sums = bands.map(() => 0);
  let count = 0;
  for (let at = 0; at + size <= samples.length; at += size / 2, count++) {
    const power = powerSpectrum(samples, at, size);
    bands.forEach(([from, to], band) => {
      const last = Math.min(power.length - 1, Math.round((to * size) / rate));
      for (let k = Math.round((from * size) / rate); k <= last; k++) sums[band]! += power[k]!;
    });
  }
  return sums.map((sum) => sum / Math.max(1, count));
}
