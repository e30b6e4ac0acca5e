import { biquad, filtered, running } from './filter';
import { noise } from './noise';
import { lengthOf, mixInto, peakOf, type Samples } from './samples';

const turn = 2 * Math.PI;

/** Computes each sample by `sampleAt` from its time in seconds. Fades at both ends prevent clicks. */
function made(seconds: number, rate: number, sampleAt: (at: number) => number): Samples {
  const samples = new Float32Array(lengthOf(seconds, rate));
  const fade = lengthOf(0.006, rate);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = sampleAt(i / rate) * Math.min(1, (samples.length - 1 - i) / fade);
  }
  return samples;
}

/** Scales the samples to this peak. */
function scaled(samples: Samples, peak: number): Samples {
  const factor = peak / (peakOf(samples) || 1);
  return samples.map((sample) => sample * factor);
}

/** Rises within a millisecond: instantly for the ear, slowly enough for a loudspeaker. */
const rise = (at: number) => Math.min(1, at / 0.0008);
const fall = (at: number, seconds: number) => Math.exp(-at / seconds);

export interface Kick {
  /** Final pitch in Hz. */
  hertz: number;
  /** Ratio of the initial to the final pitch. */
  drop: number;
  /** Seconds until the body has decayed to a third. */
  body: number;
  /** Level of the beater, 0 to 1. */
  click: number;
  /** Amount of saturation, from 1. */
  drive: number;
}

/** A slightly saturated body with falling pitch, and a beater of noise and a short tone at 3 kHz. */
export function kick(rate: number, { hertz, drop, body, click, drive }: Kick): Samples {
  const hiss = noise(11);
  const thin = running(biquad('bandpass', 3000, 0.8, rate));
  let phase = 0;
  return scaled(
    made(body * 5, rate, (at) => {
      phase += (turn * hertz * (1 + (drop - 1) * fall(at, 0.018) + 0.5 * fall(at, 0.06))) / rate;
      const tone = Math.tanh(Math.sin(phase) * fall(at, body) * drive) / Math.tanh(drive);
      const beater = thin(hiss()) * fall(at, 0.003) * 2 + Math.sin(turn * 3100 * at) * fall(at, 0.0025) * 0.5;
      return rise(at) * (tone + beater * click);
    }),
    1,
  );
}

/** Two modes of a drum skin, and the snare wires. */
export function snare(rate: number, { hertz, rattle }: { hertz: number; rattle: number }): Samples {
  const hiss = noise(23);
  const [thin, bright] = [running(biquad('highpass', 1400, 0.7, rate)), running(biquad('peak', 5000, 0.8, rate, 6))];
  return scaled(
    made(0.32, rate, (at) => {
      const skin = Math.sin(turn * hertz * at * (1 + 0.25 * fall(at, 0.02))) * fall(at, 0.07);
      const edge = Math.sin(turn * hertz * 1.78 * at) * fall(at, 0.04) * 0.6;
      return rise(at) * (skin + edge + bright(thin(hiss())) * (0.5 * fall(at, 0.055) + 0.35 * fall(at, rattle)) * 0.6);
    }),
    0.9,
  );
}

/** Claps: several bursts of noise and the room. A single burst has one onset. */
export function clap(rate: number, { bursts, tail }: { bursts: number; tail: number }): Samples {
  const hiss = noise(37);
  const band = running(biquad('bandpass', 1350, 0.9, rate));
  const air = running(biquad('highpass', 4000, 0.7, rate));
  const gap = 0.0105;
  return scaled(
    made(0.34, rate, (at) => {
      const burst = Math.min(bursts - 1, Math.floor(at / gap));
      const own = at - burst * gap;
      const hand = fall(own, burst === bursts - 1 ? 0.028 : 0.006) + fall(at, tail) * 0.28;
      const raw = hiss();
      return rise(own) * hand * (band(raw) * 1.6 + air(raw) * 0.35);
    }),
    0.9,
  );
}

/** Inharmonic frequency ratios of the six oscillators of a cymbal machine. */
const metal = [2, 3, 4.16, 5.43, 6.79, 8.21];

/** A hi-hat: six inharmonic square waves and noise, without low frequencies. */
export function hat(rate: number, { seconds, tone }: { seconds: number; tone: number }): Samples {
  const hiss = noise(41);
  const raw = made(seconds * 5, rate, (at) => {
    const ring = metal.reduce((sum, ratio) => sum + Math.sign(Math.sin(turn * tone * ratio * at)), 0) / 6;
    return rise(at) * fall(at, seconds) * (ring * 0.55 + hiss() * 0.65);
  });
  return scaled(filtered(raw, biquad('highpass', 6800, 0.9, rate), biquad('highpass', 5200, 0.7, rate)), 0.7);
}

/** A stick on the rim. */
export function rim(rate: number, hertz: number): Samples {
  const hiss = noise(53);
  const thin = running(biquad('bandpass', 3600, 1.2, rate));
  return scaled(
    made(0.09, rate, (at) => {
      const wood = Math.sin(turn * hertz * at) * fall(at, 0.011) + Math.sin(turn * hertz * 0.29 * at) * fall(at, 0.018);
      return rise(at) * (wood + thin(hiss()) * fall(at, 0.006) * 1.4);
    }),
    0.8,
  );
}

/** The noise swells before it decays. */
export function shaker(rate: number): Samples {
  const hiss = noise(67);
  const band = running(biquad('bandpass', 6400, 0.9, rate));
  return scaled(
    made(0.11, rate, (at) => band(hiss()) * Math.min(1, at / 0.018) * fall(Math.max(0, at - 0.018), 0.024)),
    0.5,
  );
}

/** A hand drum: a slightly falling tone and the slap of the hand. */
export function conga(rate: number, hertz: number): Samples {
  const hiss = noise(71);
  const thin = running(biquad('bandpass', 1900, 1, rate));
  let phase = 0;
  return scaled(
    made(0.32, rate, (at) => {
      phase += (turn * hertz * (1 + 0.12 * fall(at, 0.03))) / rate;
      return rise(at) * (Math.sin(phase) * fall(at, 0.075) + thin(hiss()) * fall(at, 0.005) * 0.8);
    }),
    0.8,
  );
}

/** A crash: a bright strike and a long ring. */
export function crash(rate: number): Samples {
  const hiss = noise(83);
  const raw = made(2.6, rate, (at) => {
    const ring = metal.reduce((sum, ratio, i) => sum + Math.sin(turn * 611 * ratio * at + i * i), 0) / 6;
    return rise(at) * (hiss() * (0.8 * fall(at, 0.12) + 0.5 * fall(at, 0.6)) + ring * 0.5 * fall(at, 0.5));
  });
  return scaled(filtered(raw, biquad('highpass', 2600, 0.7, rate), biquad('peak', 7000, 0.8, rate, 4)), 0.8);
}

/** A ride: each stroke is distinct from the ring of the last. */
export function ride(rate: number): Samples {
  const hiss = noise(97);
  const raw = made(0.9, rate, (at) => {
    const bell = metal.reduce((sum, ratio, i) => sum + Math.sin(turn * 532 * ratio * at + i), 0) / 6;
    return rise(at) * (bell * 0.7 * fall(at, 0.22) + hiss() * (0.6 * fall(at, 0.012) + 0.14 * fall(at, 0.25)));
  });
  return scaled(filtered(raw, biquad('highpass', 4200, 0.8, rate)), 0.6);
}

/** A riser before a change: noise whose band opens over its length. */
export function riser(rate: number, seconds: number): Samples {
  const hiss = noise(101);
  const output = new Float32Array(lengthOf(seconds, rate));
  let [low, band] = [0, 0];
  for (let i = 0; i < output.length; i++) {
    const part = i / output.length;
    const f = 2 * Math.sin((Math.PI * (400 * 14 ** part)) / rate);
    const high = hiss() - low - 0.9 * band;
    band += f * high;
    low += f * band;
    output[i] = band * part * part * Math.min(1, (output.length - i) / lengthOf(0.01, rate));
  }
  return scaled(output, 0.7);
}

/** Mixes sounds that start together. */
export function together(...sounds: Samples[]): Samples {
  const output = new Float32Array(Math.max(...sounds.map(({ length }) => length)));
  for (const sound of sounds) mixInto(output, sound, 0);
  return scaled(output, 0.95);
}
