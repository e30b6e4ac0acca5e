import { biquad, filtered } from '~/features/practice/sound/filter';
import { lengthOf, type Samples } from '~/features/practice/sound/samples';
import { wavFile } from '~/features/practice/sound/wav';

/** Delays in seconds and their gains: together a thin, wide copy of what lies above the bass. */
const echoes = [
  [0.0011, 1],
  [0.0019, -0.8],
  [0.0031, 0.6],
] as const;
const share = 0.34;

/**
 * Makes two channels of one. What is added to the left is taken from the right, so that both together are the sound as
 * it was, and its bass stays in the middle, as on a record.
 */
export function widened(sound: Samples, rate: number): [Samples, Samples] {
  const steep = biquad('highpass', 260, Math.SQRT1_2, rate);
  const high = filtered(filtered(sound, steep), steep);
  const [left, right] = [new Float32Array(sound.length), new Float32Array(sound.length)];
  const taps = echoes.map(([seconds, gain]) => [lengthOf(seconds, rate), gain * share] as const);
  for (let i = 0; i < sound.length; i++) {
    let aside = 0;
    for (const [delay, gain] of taps) aside += (high[i - delay] ?? 0) * gain;
    left[i] = sound[i]! + aside;
    right[i] = sound[i]! - aside;
  }
  return [left, right];
}

/** A 16-bit stereo WAV file. */
export function stereoFile([left, right]: [Samples, Samples], rate: number): Uint8Array<ArrayBuffer> {
  const both = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i++) [both[i * 2], both[i * 2 + 1]] = [left[i]!, right[i]!];
  const file = wavFile(both, rate);
  const head = new DataView(file.buffer);
  head.setUint16(22, 2, true);
  head.setUint32(28, rate * 4, true);
  head.setUint16(32, 4, true);
  return file;
}
