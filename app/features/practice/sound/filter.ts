import { gainOf, type Samples } from './samples';

/** The coefficients of a second-order filter. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

export type BiquadKind = 'lowpass' | 'highpass' | 'bandpass' | 'allpass' | 'peak';

/** R. Bristow-Johnson's cookbook filters. Frequency in Hz; the gain, in decibels, is for peaks. */
export function biquad(kind: BiquadKind, hertz: number, q: number, rate: number, decibels = 0): Biquad {
  const angle = (2 * Math.PI * Math.min(hertz, rate * 0.49)) / rate;
  const [cos, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * q)];
  const a = Math.sqrt(gainOf(decibels));
  const parts: Record<BiquadKind, () => [number, number, number, number, number, number]> = {
    lowpass: () => [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    highpass: () => [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
    bandpass: () => [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha],
    allpass: () => [1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha],
    peak: () => [1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a],
  };
  const [b0, b1, b2, a0, a1, a2] = parts[kind]();
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/** A stateful filter for one sample after another. */
export function running({ b0, b1, b2, a1, a2 }: Biquad): (input: number) => number {
  let [first, second] = [0, 0];
  return (input) => {
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    return output;
  };
}

/** Runs a sound through filters in series; returns a new sound. */
export function filtered(samples: Samples, ...filters: Biquad[]): Samples {
  const output = samples.slice();
  for (const { b0, b1, b2, a1, a2 } of filters) {
    let [first, second] = [0, 0];
    for (let i = 0; i < output.length; i++) {
      const input = output[i]!;
      const heard = b0 * input + first;
      first = b1 * input - a1 * heard + second;
      second = b2 * input - a2 * heard;
      output[i] = heard;
    }
  }
  return output;
}

/** Cut-off in Hz, resonance as Q, and which output to use. */
export type SweptFilter = (input: number, hertz: number, q: number, output: 'lowpass' | 'highpass') => number;

/** A filter whose cut-off may change at every sample without clicks (state variable, trapezoidal). */
export function sweptFilter(rate: number): SweptFilter {
  let [first, second] = [0, 0];
  return (input, hertz, q, output) => {
    const g = Math.tan((Math.PI * Math.min(hertz, rate * 0.45)) / rate);
    const a1 = 1 / (1 + g * (g + 1 / q));
    const v3 = input - second;
    const v1 = a1 * first + g * a1 * v3;
    const v2 = second + g * a1 * first + g * g * a1 * v3;
    first = 2 * v1 - first;
    second = 2 * v2 - second;
    return output === 'lowpass' ? v2 : input - v1 / q - v2;
  };
}
