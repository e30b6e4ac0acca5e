import { hitOf } from '~/features/practice/shipped-hits';
import type { HitName } from '~/features/practice/sound/hits';
import type { Samples } from '~/features/practice/sound/samples';

/** The beginning of a hit is enough to find it. */
const compared = 500;

/**
 * The sample, from `from` to `to`, at which one of these hits is heard: where the sound is most similar to a hit
 * (matched filter).
 */
export function findHit(sound: Samples, names: HitName[], from: number, to: number): number {
  let best = { heard: 0, likeness: Number.NEGATIVE_INFINITY };
  for (const name of names) {
    const { samples, attack } = hitOf(name);
    const start = samples.slice(0, compared);
    const energy = Math.sqrt(start.reduce((sum, sample) => sum + sample * sample, 0));
    for (let at = Math.max(0, from - attack); at < to - attack; at++) {
      let likeness = 0;
      for (let i = 0; i < start.length; i++) likeness += start[i]! * sound[at + i]!;
      if (likeness / energy > best.likeness) best = { heard: at + attack, likeness: likeness / energy };
    }
  }
  return best.heard;
}
