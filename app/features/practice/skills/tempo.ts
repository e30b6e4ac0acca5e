import { beatsOf } from '../lanes';
import { drawing, equalised, playGroove, silence, steadyBeats } from '../mix';
import { kits } from '../sound/hits';
import { type Skill, twoSounds } from './skill';

const differences = [8, 5.9, 4.3, 3.2, 2.3, 1.7, 1.3, 0.9, 0.7, 0.5];

export const tempo: Skill = {
  address: 'tempo',
  name: 'Tempo',
  asks: 'Which is faster?',
  lead: 'Two loops, one after the other.',
  legend: 'Your answer',
  levels: differences.map((difference) => `${difference} %`),
  means: 'is the difference in speed you hear',
  unit: 'apart',
  seconds: 8,
  laneNames: ['1', '2'],
  listen: 'Tap along to the first and keep tapping into the second. Your hand notices a change before your ear does.',
  lesson: 'evening-one-faster-or-slower',
  draw(seed, level) {
    const { of, next } = drawing(seed);
    const difference = differences[level - 1]!;
    const isSecond = of([false, true]);
    const [kit, slower] = [of(kits), 92 + next() * 46];
    const isFaster = (part: number) => (part === 1) === isSecond;
    const bpmOf = (part: number) => slower * (isFaster(part) ? 1 + difference / 100 : 1);
    const note = (part: number) => (isFaster(part) ? `${difference} % faster` : 'Slower');
    return {
      sounds: twoSounds(['First', 'Second']),
      answers: [{ label: 'First' }, { label: 'Second' }],
      truth: isSecond ? 2 : 1,
      was: `the ${isSecond ? 'second' : 'first'} was faster`,
      detail: `By ${difference} %.`,
      after: twoSounds(['First', 'Second'], [note(0), note(1)]),
      lanes: () => {
        const last = Math.floor((tempo.seconds * slower) / 60);
        const places = [0, 1].map((part) => (last * 6000) / bpmOf(part) / tempo.seconds);
        return {
          lanes: [0, 1].map((part) => ({
            strokes: beatsOf(bpmOf(part), tempo.seconds),
            marks: [places[part]!],
            isIt: isFaster(part),
          })),
          gap: { at: Math.min(...places), span: Math.abs(places[0]! - places[1]!) },
          caption: `Both loops, beat by beat. The markers are on beat ${last + 1}: the faster loop reaches it earlier.`,
        };
      },
      beatsOf: (part) => steadyBeats(bpmOf(part)),
      play: (part) => equalised(playGroove(kit, bpmOf(part), silence(tempo.seconds))),
    };
  },
};
