import { biquad, filtered } from '~/features/practice/sound/filter';
import { loudness } from '~/features/practice/sound/loudness';
import { gainOf, type Samples } from '~/features/practice/sound/samples';
import { wavFile } from '~/features/practice/sound/wav';
import type { Clip } from './clip';
import { eqAndTheLowEnd } from './eq-and-the-low-end';
import type { Lettering } from './brush';
import { filmOf, filmPicturesPerSecond, filmSize, type Text, textsOf } from './film';
import { limitedTogether } from './limiter';
import { mixClip } from './mixer';
import { height, width } from './paint';
import { phraseMixing } from './phrase-mixing';
import { picturesOf, picturesPerSecond } from './screen';
import { stereoFile, widened } from './stereo';
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
  /** Of a film, its sound in two channels. */
  stereoBelow?: (ceiling: number) => Uint8Array;
  /** What Chromium has to write before the pictures can be drawn. */
  texts: Text[];
  /** RGBA. */
  pictures: (letterings: Map<string, Lettering>) => Iterable<Uint8Array>;
  picturesPerSecond: number;
  size: [number, number];
}

/** A clip as sound and pictures; deterministic. */
export function renderClip(clip: Clip): Rendered {
  const mixed = mixClip(clip, rate);
  const soundBelow = (ceiling: number) => wavFile(mastered([mixed.output], ceiling)[0]!, rate);
  if (clip.isFilm) {
    const both = widened(mixed.output, rate);
    return {
      soundBelow,
      stereoBelow: (ceiling) => {
        const [left, right] = mastered(both, ceiling);
        return stereoFile([left!, right!], rate);
      },
      texts: textsOf(clip),
      pictures: (letterings) => filmOf(clip, mixed.decks, both, rate, letterings),
      picturesPerSecond: filmPicturesPerSecond,
      size: filmSize,
    };
  }
  return {
    soundBelow,
    texts: [],
    pictures: () => picturesOf(clip, mixed, rate),
    picturesPerSecond,
    size: [width, height],
  };
}

/**
 * Normalises loudness and limits peaks to the ceiling; starts and ends in silence. The loudness is that of all channels
 * together in one, so that a film is as loud as a clip, which is heard from both speakers too.
 */
function mastered(channels: Samples[], ceiling: number): Samples[] {
  const clean = channels.map((output) => filtered(output, biquad('highpass', 20, Math.SQRT1_2, rate)));
  const ends = Math.round(rate * 0.01);
  const close = Math.round(rate * 0.6);
  for (const samples of clean) {
    for (let i = 0; i < close; i++) samples[samples.length - 1 - i]! *= i / close;
    for (let i = 0; i < ends; i++) samples[i]! *= i / ends;
  }
  let sound = clean;
  for (let pass = 0; pass < 3; pass++) {
    const gain = gainOf(target - loudness(together(sound), rate));
    const louder = sound.map((samples) => samples.map((sample) => sample * gain));
    sound = limitedTogether(louder, rate, { ceiling: gainOf(ceiling), ahead: 0.004, release: 0.08 });
  }
  const over = Math.max(...sound.map(truePeak)) - ceiling;
  return over > 0 ? sound.map((samples) => samples.map((sample) => sample * gainOf(-over))) : sound;
}

/** Channels as one. */
function together([first, second]: Samples[]): Samples {
  return second ? first!.map((sample, i) => (sample + second[i]!) / 2) : first!;
}
