import { biquad, filtered } from '~/features/practice/sound/filter';
import type { Samples } from '~/features/practice/sound/samples';

/** A waveform for drawing: overall and low-end level, one number per column. */
export interface Wave {
  whole: Float32Array;
  low: Float32Array;
}

export function waveOf(record: Samples, rate: number, columnsPerSecond: number): Wave {
  const step = rate / columnsPerSecond;
  const low = filtered(record, biquad('lowpass', 160, Math.SQRT1_2, rate));
  const count = Math.ceil(record.length / step);
  const highest = (samples: Samples) =>
    Float32Array.from({ length: count }, (_, i) => {
      let peak = 0;
      for (let k = Math.floor(i * step); k < Math.min(samples.length, (i + 1) * step); k += 2) {
        peak = Math.max(peak, Math.abs(samples[k]!));
      }
      return peak;
    });
  return { whole: highest(record), low: highest(low) };
}
