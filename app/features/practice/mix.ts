import { chance } from '~/kit/chance';
import { hitOf } from './shipped-hits';
import { grooves } from './sound/grooves';
import { type HitName, type Kit, kitDrums, rate } from './sound/hits';
import { loudness } from './sound/loudness';
import { clockOf, sampleOfStep } from './sound/record';
import { gainOf, lengthOf, mixInto, type Samples } from './sound/samples';

/** The loudness of every sound of the room, in LUFS: low enough that no drum is clipped. */
const usualLoudness = -24;

export const silence = (seconds: number): Samples => new Float32Array(lengthOf(seconds, rate));

/** Mixes a hit so that its onset, where its envelope passes half of its peak, is at this sample. */
export function placeAt(target: Samples, name: HitName, sample: number, gain: number): void {
  const { samples, attack } = hitOf(name);
  mixInto(target, samples, sample - attack, gain);
}

/** Scales a sound in place to a loudness in LUFS. */
export function equalised(samples: Samples, lufs = usualLoudness): Samples {
  const gain = gainOf(lufs - loudness(samples, rate));
  for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * gain;
  return samples;
}

const gains = { kick: 0.8, snare: 0.5, hat: 0.3, open: 0.32, perc: 0.26 };

/** Plays a kit's own groove at a tempo, from beat 1 to the end of the sound. */
export function playGroove(kit: Kit, bpm: number, target: Samples): Samples {
  const clock = clockOf({ groove: kit, bpm }, rate);
  for (const drum of kitDrums) {
    const line: string = grooves[kit].steps[drum] ?? '.';
    for (let step = 0; ; step++) {
      const at = sampleOfStep(step, clock);
      if (at >= target.length) break;
      const velocity = Number(line[step % line.length]) || 0;
      if (velocity) placeAt(target, `${kit} ${drum}`, at + headroom, (gains[drum] * velocity) / 9);
    }
  }
  return target;
}

/** Samples before beat 1, so that the attack of the first hit is not cut off. */
export const headroom = lengthOf(0.05, rate);

/** The beats of a sound that begins on beat 1. */
export const steadyBeats = (bpm: number) => ({ from: headroom / rate, every: 60 / bpm });

/** Random choices from a seed. */
export function drawing(seed: number) {
  const next = chance(seed);
  // The first values of neighbouring seeds are similar, so one is skipped.
  next();
  return {
    next,
    /** A whole number from `from` to `to`. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    of: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)]!,
  };
}

/** The headphone check: a kick and a hat in turn, twice. A phone's loudspeaker cannot play the kick. */
export function playCheck(): Samples {
  const target = silence(4);
  for (let second = 0; second < 4; second++) {
    placeAt(target, second % 2 ? 'house hat' : 'house kick', headroom + second * rate, 0.8);
  }
  return equalised(target);
}
