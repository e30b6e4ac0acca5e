import { biquad, running } from '~/features/practice/sound/filter';

/** The crossover frequencies of a mixer's three bands, in Hz. */
const bandEdges = [250, 2500] as const;

/** Gain factors of the three bands: 1 leaves a band unchanged, 0 removes it. */
export interface Bands {
  low: number;
  mid: number;
  high: number;
}

/**
 * The three-band isolator of a DJ mixer. Steep crossovers (Linkwitz-Riley, 24 dB per octave) make a closed band silent,
 * and three open bands add up to the original level at every frequency.
 */
export function isolator(rate: number): (input: number, bands: Bands) => number {
  const [edge, upper] = bandEdges;
  const twice = (kind: 'lowpass' | 'highpass', hertz: number) => {
    const [one, two] = [0, 1].map(() => running(biquad(kind, hertz, Math.SQRT1_2, rate)));
    return (input: number) => two!(one!(input));
  };
  const [lowOf, restOf, midOf, highOf] = [
    twice('lowpass', edge),
    twice('highpass', edge),
    twice('lowpass', upper),
    twice('highpass', upper),
  ];
  // The upper crossover shifts the phase, so the low band is shifted alike.
  const turn = running(biquad('allpass', upper, Math.SQRT1_2, rate));
  return (input, { low, mid, high }) => {
    const rest = restOf(input);
    return turn(lowOf(input)) * low + midOf(rest) * mid + highOf(rest) * high;
  };
}

/** The gain of an equaliser knob: -1 closes the band, 0 leaves it, 1 adds six decibels. */
export function bandGain(knob: number): number {
  return knob >= 0 ? 10 ** ((6 * knob) / 20) : (1 + knob) ** 1.6;
}
