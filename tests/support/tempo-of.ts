import type { Samples } from '~/features/practice/sound/samples';

/** Onsets: where a sound gets louder, per millisecond, smoothed over some of them. */
function rises(samples: Samples, rate: number): Float64Array {
  const step = rate / 1000;
  const levels = Float64Array.from({ length: Math.floor(samples.length / step) - 1 }, (_, i) => {
    let sum = 0;
    for (let k = Math.round(i * step); k < Math.round((i + 1) * step); k++) sum += samples[k]! ** 2;
    return Math.sqrt(sum);
  });
  const spread = [1, 2, 3, 4, 3, 2, 1];
  return levels.map((_, i) =>
    spread.reduce((sum, weight, k) => {
      const at = i + k - 3;
      return sum + weight * Math.max(0, (levels[at] ?? 0) - (levels[at - 2] ?? 0));
    }, 0),
  );
}

/** Beats per minute near a tempo, by autocorrelation of the onsets over two bars. */
export function tempoOf(samples: Samples, rate: number, near: number): number {
  const curve = rises(samples, rate);
  const best = (from: number, to: number) => {
    let found = { bpm: 0, sum: -1 };
    for (let lag = Math.round(480_000 / to); lag <= 480_000 / from; lag++) {
      let sum = 0;
      for (let i = 0; i + lag < curve.length; i++) sum += curve[i]! * curve[i + lag]!;
      sum /= curve.length - lag;
      if (sum > found.sum) found = { bpm: 480_000 / lag, sum };
    }
    return found.bpm;
  };
  const coarse = best(near * 0.91, near * 1.1);
  return best(coarse * 0.994, coarse * 1.006);
}

/**
 * The speed of the second sound relative to the first, both of the same groove: the speed at which their onsets match
 * best.
 */
export function speedOf(first: Samples, second: Samples, rate: number): number {
  const [a, b] = [rises(first, rate), rises(second, rate)];
  let found = { speed: 1, sum: -1 };
  for (let speed = 0.9; speed < 1.1; speed += 0.0002) {
    let sum = 0;
    // Both sounds begin 50 ms before beat 1.
    for (let i = 50; i < a.length; i++) sum += a[i]! * (b[Math.round(50 + (i - 50) / speed)] ?? 0);
    if (sum > found.sum) found = { speed, sum };
  }
  return found.speed;
}
