/** Sound as it is made and measured here: one channel of numbers, 1 being the loudest that a file can hold. */
export type Samples = Float32Array<ArrayBuffer>;

/** How many samples a time takes. Seconds and samples a second. */
export function lengthOf(seconds: number, rate: number): number {
  return Math.max(0, Math.round(seconds * rate));
}

/** Adds a sound to another from one of its samples on; what lies outside of it is left out. */
export function mixInto(target: Samples, sound: Samples, at: number, gain = 1): void {
  const from = Math.max(0, -at);
  const to = Math.min(sound.length, target.length - at);
  for (let i = from; i < to; i++) target[at + i]! += sound[i]! * gain;
}

/** The largest distance from silence. */
export function peakOf(samples: Samples): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}

/** A factor from decibels. */
export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Decibels from a factor; minus infinity for silence. */
export function decibelsOf(gain: number): number {
  return 20 * Math.log10(Math.abs(gain));
}

/** The frequency of a MIDI note in Hz; 69 is the A of 440. */
export function hertzOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}
