import { beatsOf } from '../lanes';
import { drawing, equalised, silence } from '../mix';
import { hitOf } from '../shipped-hits';
import { biquad, filtered } from '../sound/filter';
import { bands, type LoopName, rate } from '../sound/hits';
import { type Skill, twoSounds } from './skill';

const gains = [12, 9.8, 8.1, 6.6, 5.4, 4.4, 3.6, 3, 2.4, 2];
/** From this level on, questions have six bands, boosted or cut. */
const sixFrom = 5;
/** Cuts are harder to hear than boosts. */
const cutFactor = 1.5;

const words = ['120 Hz', '250 Hz', '600 Hz', '1.5 kHz', '3.5 kHz', '7 kHz'];
const hints = ['The weight of a kick', 'The bass line', 'Boxy', 'Voices', 'Bite', 'Hats and air'];

/** Repeats a bar to the end of the sound. */
function looped(name: LoopName) {
  const target = silence(eq.seconds);
  const { samples } = hitOf(name);
  for (let i = 0; i < target.length; i++) target[i] = samples[i % samples.length]!;
  return target;
}

export const eq: Skill = {
  address: 'eq',
  name: 'EQ',
  asks: 'Which band was changed?',
  lead: 'The same loop twice. The second time, one band is louder or quieter.',
  legend: 'The band',
  levels: gains.map((gain) => `${gain} dB`),
  means: 'on one band, and you name it',
  unit: '',
  seconds: 7,
  laneNames: ['1', '2'],
  listen:
    'Listen to one instrument at a time: the kick, the bass, the chords, the hats. The one that sounds different shows you the band.',
  lesson: 'mids-are-where-the-argument-is',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const hasSix = level >= sixFrom;
    const truth = whole(1, hasSix ? 6 : 3);
    const band = hasSix ? truth - 1 : of([0, 1]) + 2 * (truth - 1);
    const isCut = hasSix && of([false, true]);
    const [loop, gain] = [of(['loop house', 'loop techno'] as const), gains[level - 1]! * (isCut ? -cutFactor : 1)];
    const change = `${Math.round(Math.abs(gain) * 10) / 10} dB ${isCut ? 'quieter' : 'louder'}`;
    return {
      sounds: twoSounds(['As it was', 'With one band changed']),
      answers: hasSix
        ? words.map((label, i) => ({ label, hint: hints[i] }))
        : ['Low', 'Mid', 'High'].map((label, i) => ({ label, hint: `${words[2 * i]} or ${words[2 * i + 1]}` })),
      truth,
      was: `it was ${words[band]}`,
      detail: `The band was ${change}.`,
      after: twoSounds(['As it was', 'With one band changed'], ['All bands alike', `${words[band]}: ${change}`]),
      lanes: () => {
        // The loop is a bar of four beats.
        const bpm = (240 * rate) / hitOf(loop).samples.length;
        return {
          lanes: [0, 1].map((part) => ({
            strokes: beatsOf(bpm, eq.seconds).map(([at, height]) => [at, height * (part ? 0.7 + gain / 60 : 0.7)]),
            marks: [],
            isIt: part === 1,
          })),
        };
      },
      closer: () => ({
        lanes: [0, 1].map((part) => ({
          strokes: bands.map((_, i) => [8 + i * 16, 0.5 + (part === 1 && i === band ? gain / 30 : 0)]),
          marks: part === 1 ? [8 + band * 16] : [],
          isIt: part === 1,
        })),
        caption: `The six bands from low to high. ${words[band]} is marked.`,
      }),
      beatsOf: () => ({ from: 0, every: hitOf(loop).samples.length / rate / 4 }),
      play: (part) =>
        equalised(part === 1 ? filtered(looped(loop), biquad('peak', bands[band]!, 1, rate, gain)) : looped(loop)),
    };
  },
};
