import { beatsOf } from '../lanes';
import { drawing, equalised, playGroove, silence, steadyBeats } from '../mix';
import { kits } from '../sound/hits';
import { type Skill, twoSounds } from './skill';

const gains = [6, 4.6, 3.4, 2.6, 2, 1.5, 1.1, 0.9, 0.7, 0.5];
/** The quieter sound in LUFS before both are shifted: the louder one stays below full scale. */
const quieter = -30.5;

export const level: Skill = {
  address: 'level',
  name: 'Level',
  asks: 'Which is louder?',
  lead: 'The same loop twice.',
  legend: 'Your answer',
  levels: gains.map((gain) => `${gain} dB`),
  means: 'is the difference in loudness you hear',
  unit: 'apart',
  seconds: 6,
  laneNames: ['1', '2'],
  listen:
    'Listen to one drum in both, and to how much room it takes. Turn your own volume down: small differences are plainer when it is quiet.',
  lesson: 'trim-is-not-loudness',
  draw(seed, number) {
    const { of, whole, next } = drawing(seed);
    const gain = gains[number - 1]!;
    const isSecond = of([false, true]);
    const [kit, bpm, shift] = [of(kits), whole(92, 140), next() * 6 - 3];
    const note = (part: number) => ((part === 1) === isSecond ? `${gain} dB louder` : 'Quieter');
    return {
      sounds: twoSounds(['First', 'Second']),
      answers: [{ label: 'First' }, { label: 'Second' }],
      truth: isSecond ? 2 : 1,
      was: `the ${isSecond ? 'second' : 'first'} was louder`,
      detail: `By ${gain} dB.`,
      after: twoSounds(['First', 'Second'], [note(0), note(1)]),
      lanes: () => ({
        lanes: [0, 1].map((part) => {
          const isIt = (part === 1) === isSecond;
          const height = isIt ? 1 : 10 ** (-gain / 20);
          return {
            strokes: beatsOf(bpm, level.seconds).map(([at, full]) => [at, full * height]),
            marks: isIt ? [0] : [],
            isIt,
          };
        }),
        caption: `The heights are drawn to scale: ${gain} dB.`,
      }),
      beatsOf: () => steadyBeats(bpm),
      play: (part) =>
        equalised(
          playGroove(kit, bpm, silence(level.seconds)),
          quieter + shift + ((part === 1) === isSecond ? gain : 0),
        ),
    };
  },
};
