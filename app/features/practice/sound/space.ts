import { biquad, running } from './filter';
import { lengthOf, type Samples } from './samples';

/** Echoes of a sound, each quieter and darker, without the dry sound. Seconds. */
export function echoes(samples: Samples, rate: number, { seconds, feedback }: { seconds: number; feedback: number }) {
  const delay = lengthOf(seconds, rate);
  const line = new Float32Array(delay);
  const output = new Float32Array(samples.length);
  const dark = running(biquad('lowpass', 2800, Math.SQRT1_2, rate));
  const thin = running(biquad('highpass', 300, Math.SQRT1_2, rate));
  for (let i = 0; i < samples.length; i++) {
    const heard = line[i % delay]!;
    output[i] = heard;
    line[i % delay] = thin(dark(samples[i]! + heard * feedback));
  }
  return output;
}

const lines = [0.0297, 0.0371, 0.0411, 0.0437] as const;

/** Reverb of a sound without the dry sound: four delays with mutual feedback. Decay time in seconds. */
export function room(samples: Samples, rate: number, seconds: number): Samples {
  const rings = lines.map((long) => new Float32Array(lengthOf(long, rate)));
  const gains = lines.map((long) => 10 ** ((-3 * long) / seconds));
  const thin = running(biquad('highpass', 320, Math.SQRT1_2, rate));
  const output = new Float32Array(samples.length);
  const [heard, dark, at] = [new Float64Array(4), new Float64Array(4), new Uint32Array(4)];
  const softness = 1 - Math.exp((-2 * Math.PI * 4200) / rate);
  for (let i = 0; i < samples.length; i++) {
    const input = thin(samples[i]!) * 0.5;
    for (let k = 0; k < 4; k++) {
      dark[k]! += (rings[k]![at[k]!]! - dark[k]!) * softness;
      heard[k] = dark[k]! * gains[k]!;
    }
    const [a, b, c, d] = [heard[0]!, heard[1]!, heard[2]!, heard[3]!];
    // A unitary feedback matrix: it neither adds nor removes power.
    rings[0]![at[0]!] = input + (a + b + c + d) / 2;
    rings[1]![at[1]!] = input + (a - b + c - d) / 2;
    rings[2]![at[2]!] = input + (a + b - c - d) / 2;
    rings[3]![at[3]!] = input + (a - b - c + d) / 2;
    for (let k = 0; k < 4; k++) at[k] = (at[k]! + 1) % rings[k]!.length;
    output[i] = (a + c - b - d) * 0.5;
  }
  return output;
}
