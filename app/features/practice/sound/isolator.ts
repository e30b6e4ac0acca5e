import { biquad, running } from './filter';

/** Where a mixer's three bands meet, in Hz. */
const bandEdges = [250, 2500] as const;

/** Gains of the three bands as factors: 1 leaves a band as it is, 0 takes it away. */
export interface Bands {
  low: number;
  mid: number;
  high: number;
}

/**
 * The three-band equaliser of a DJ mixer: the sound is split by steep filters (Linkwitz-Riley, 24 dB an octave), so that
 * a closed band is silent, and three open bands add up to a sound as loud at every frequency as before.
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
  // The upper split turns the phase of what it splits: the low band is turned with it.
  const turn = running(biquad('allpass', upper, Math.SQRT1_2, rate));
  return (input, { low, mid, high }) => {
    const rest = restOf(input);
    return turn(lowOf(input)) * low + midOf(rest) * mid + highOf(rest) * high;
  };
}

/** What a knob of the equaliser does: -1 closes the band, 0 leaves it, 1 adds six decibels. */
export function bandGain(knob: number): number {
  return knob >= 0 ? 10 ** ((6 * knob) / 20) : (1 + knob) ** 1.6;
}
