/** A sound as one channel of samples; 1 is full scale. */
export type Samples = Float32Array<ArrayBuffer>;

/** Number of samples in a time. Seconds, and samples per second. */
export function lengthOf(seconds: number, rate: number): number {
  return Math.max(0, Math.round(seconds * rate));
}

/** Mixes a sound into another, starting at sample `at`; parts outside the target are cut. */
export function mixInto(target: Samples, sound: Samples, at: number, gain = 1): void {
  const from = Math.max(0, -at);
  const to = Math.min(sound.length, target.length - at);
  for (let i = from; i < to; i++) target[at + i]! += sound[i]! * gain;
}

/** The peak value. */
export function peakOf(samples: Samples): number {
  let peak = 0;
  for (let i = 0; i < samples.length; i++) peak = Math.max(peak, Math.abs(samples[i]!));
  return peak;
}

/** Converts decibels to a factor. */
export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Converts a factor to decibels; minus infinity for silence. */
export function decibelsOf(gain: number): number {
  return 20 * Math.log10(Math.abs(gain));
}

/** The frequency of a MIDI note in Hz; 69 is the A of 440. */
export function hertzOf(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}
