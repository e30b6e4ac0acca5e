import { biquad, filtered } from '~/features/practice/sound/filter';
import { loudness } from '~/features/practice/sound/loudness';
import { gainOf, type Samples } from '~/features/practice/sound/samples';
import { wavFile } from '~/features/practice/sound/wav';
import type { Clip } from './clip';
import { eqAndTheLowEnd } from './eq-and-the-low-end';
import { limited } from './limiter';
import { mixClip } from './mixer';
import { height, width } from './paint';
import { phraseMixing } from './phrase-mixing';
import { picturesOf, picturesPerSecond } from './screen';
import { truePeak } from './true-peak';
import { yourFirstMix } from './your-first-mix';

export { truePeak } from './true-peak';
export { captionsOf } from './vtt';

/** The clips of the three main courses, one per lesson, in order. */
export const lessonClips: Clip[] = [...yourFirstMix, ...phraseMixing, ...eqAndTheLowEnd];

const rate = 32_000;
/** Integrated loudness of every clip, in LUFS. */
const target = -16;

export interface Rendered {
  /** A WAV without true peaks above the ceiling, in dBTP. */
  soundBelow: (ceiling: number) => Uint8Array;
  /** RGBA. */
  pictures: () => Iterable<Uint8Array>;
  picturesPerSecond: number;
  size: [number, number];
}

/** A clip as sound and pictures; deterministic. */
export function renderClip(clip: Clip): Rendered {
  const mixed = mixClip(clip, rate);
  return {
    soundBelow: (ceiling) => wavFile(mastered(mixed.output, ceiling), rate),
    pictures: () => picturesOf(clip, mixed, rate),
    picturesPerSecond,
    size: [width, height],
  };
}

/** Normalises loudness and limits peaks to the ceiling; starts and ends in silence. */
function mastered(output: Samples, ceiling: number): Samples {
  const clean = filtered(output, biquad('highpass', 20, Math.SQRT1_2, rate));
  const ends = Math.round(rate * 0.01);
  const close = Math.round(rate * 0.6);
  for (let i = 0; i < close; i++) clean[clean.length - 1 - i]! *= i / close;
  for (let i = 0; i < ends; i++) clean[i]! *= i / ends;
  let sound = clean;
  for (let pass = 0; pass < 3; pass++) {
    const gain = gainOf(target - loudness(sound, rate));
    const louder = sound.map((sample) => sample * gain);
    sound = limited(louder, rate, { ceiling: gainOf(ceiling), ahead: 0.004, release: 0.08 });
  }
  const over = truePeak(sound) - ceiling;
  return over > 0 ? sound.map((sample) => sample * gainOf(-over)) : sound;
}
