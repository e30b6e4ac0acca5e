import type { Biquad } from './filter';
import { gainOf, lengthOf, type Samples } from './samples';

/** The two filters of ITU-R BS.1770 (K-weighting): a shelf and a high-pass. For any sample rate. */
function hearing(rate: number): [Biquad, Biquad] {
  const shelf = () => {
    const k = Math.tan((Math.PI * 1681.974450955533) / rate);
    const q = 0.7071752369554196;
    const high = gainOf(3.999843853973347);
    const band = high ** 0.4996667741545416;
    const a0 = 1 + k / q + k * k;
    return {
      b0: (high + (band * k) / q + k * k) / a0,
      b1: (2 * (k * k - high)) / a0,
      b2: (high - (band * k) / q + k * k) / a0,
      a1: (2 * (k * k - 1)) / a0,
      a2: (1 - k / q + k * k) / a0,
    };
  };
  const pass = () => {
    const k = Math.tan((Math.PI * 38.13547087602444) / rate);
    const q = 0.5003270373238773;
    const a0 = 1 + k / q + k * k;
    return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
  };
  return [shelf(), pass()];
}

/**
 * Added to the samples: in silence the filters' values would become denormal numbers, which processors handle many
 * times slower. The high-pass removes this offset.
 */
const floor = 1e-15;

/**
 * The mean power of each whole step of a sound. Both filters run in one loop, since every sound of a page is measured.
 */
function heardPowers(samples: Samples, step: number, [one, two]: [Biquad, Biquad]): number[] {
  const powers: number[] = [];
  let [a1, a2, b1, b2] = [0, 0, 0, 0];
  for (let from = 0; from + step <= samples.length; from += step) {
    let sum = 0;
    for (let i = from; i < from + step; i++) {
      const input = samples[i]! + floor;
      const first = one.b0 * input + a1;
      a1 = one.b1 * input - one.a1 * first + a2;
      a2 = one.b2 * input - one.a2 * first;
      const second = two.b0 * first + b1;
      b1 = two.b1 * first - two.a1 * second + b2;
      b2 = two.b2 * first - two.a2 * second;
      sum += second * second;
    }
    powers.push(sum / step);
  }
  return powers;
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const loudnessOf = (power: number) => -0.691 + 10 * Math.log10(power);

/** Integrated loudness of one channel in LUFS, gated as in ITU-R BS.1770-4; minus infinity for silence. */
export function loudness(samples: Samples, rate: number): number {
  const steps = heardPowers(samples, lengthOf(0.1, rate), hearing(rate));
  const powers = steps.slice(3).map((power, i) => (power + steps[i]! + steps[i + 1]! + steps[i + 2]!) / 4);
  const audible = powers.filter((power) => loudnessOf(power) > -70);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = loudnessOf(mean(audible)) - 10;
  return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
}
