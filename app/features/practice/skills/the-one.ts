import { beatsOf } from '../lanes';
import { drawing, equalised, headroom, placeAt, silence, steadyBeats } from '../mix';
import { type HitName, type Kit, rate } from '../sound/hits';
import type { Skill } from './skill';

const kits: readonly Kit[] = ['house', 'techno', 'disco', 'garage'];

/** Hits of a bar: the hit, its beats from 0, its gain. */
type Layer = [hit: 'kick' | 'snare' | 'hat' | 'open' | 'perc' | 'crash' | 'bass', beats: number[], gain: number];

const beats = [0, 1, 2, 3];
const snare: Layer = ['snare', [1, 3], 0.45];
const drums: Layer[] = [['kick', beats, 0.8], snare];
const hats: Layer = ['hat', [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], 0.25];

/** From easy to hard. Every beat has a hit, and the cue sounds once per bar, so only one beat can be the first. */
const arrangements: { words: string; cue: string; layers: Layer[] }[] = [
  {
    words: 'Crash and bass',
    cue: 'A crash and the bass are on the one.',
    layers: [...drums, hats, ['crash', [0], 0.5], ['bass', [0], 0.6]],
  },
  { words: 'Crash', cue: 'A crash is on the one.', layers: [...drums, hats, ['crash', [0], 0.4]] },
  { words: 'Bass, no hats', cue: 'The bass is on the one.', layers: [...drums, ['bass', [0], 0.7]] },
  { words: 'Bass and hats', cue: 'The bass is on the one.', layers: [...drums, hats, ['bass', [0], 0.5]] },
  {
    words: 'Kick pattern',
    cue: 'One kick is on the one, the other before the four.',
    layers: [['kick', [0, 2.5], 0.8], snare, hats],
  },
  {
    words: 'Open hat',
    cue: 'The open hat comes right before the one.',
    layers: [...drums, hats, ['open', [3.5], 0.4]],
  },
  {
    words: 'Extra kick',
    cue: 'One more kick comes right before the one.',
    layers: [...drums, hats, ['kick', [3.5], 0.5]],
  },
  {
    words: 'Percussion',
    cue: 'The percussion comes right after the one.',
    layers: [...drums, hats, ['perc', [0.75], 0.45]],
  },
  {
    words: 'Kick and claps',
    cue: 'The kick is on the one, the claps are on the two and the four.',
    layers: [hats, ['kick', [0], 0.45], ['snare', [1, 3], 0.25]],
  },
  { words: 'Ghost kick', cue: 'A ghost kick is on the one.', layers: [hats, ['kick', [0], 0.2]] },
];

function play(kit: Kit, bpm: number, layers: Layer[], first: number) {
  const target = silence(theOne.seconds);
  const beat = Math.round((60 / bpm) * rate);
  // All hits are `first` beats earlier, so more bars are needed to fill the sound to its end.
  for (let bar = 0; (bar * 4 - first) * beat < target.length; bar++) {
    for (const [hit, places, gain] of layers) {
      const name: HitName = hit === 'crash' || hit === 'bass' ? hit : `${kit} ${hit}`;
      for (const place of places) {
        const at = bar * 4 + place - first;
        if (at >= 0) placeAt(target, name, headroom + Math.round(at * beat), gain);
      }
    }
  }
  return equalised(target);
}

export const theOne: Skill = {
  address: 'the-one',
  name: 'The one',
  asks: 'Which beat do you hear first?',
  lead: 'The loop starts somewhere in the bar.',
  legend: 'The first beat',
  levels: arrangements.map(({ words }) => words),
  means: 'is enough for you to find the first beat',
  unit: '',
  seconds: 8,
  laneNames: [''],
  listen: 'Find the beat that the bar leans on, and count from it to four. Then count back to where the loop began.',
  lesson: 'finding-the-one',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const { cue, layers } = arrangements[level - 1]!;
    const [first, kit, bpm] = [whole(1, 4), of(kits), whole(100, 130)];
    return {
      sounds: [{ label: 'The loop', part: 0 }],
      answers: beats.map((beat) => ({ label: String(beat + 1) })),
      truth: first,
      was: `it began on beat ${first}`,
      detail: cue,
      after: [
        { label: 'As you heard it', note: `From beat ${first}, ${bpm} BPM`, part: 0 },
        { label: 'From the one', note: `From beat 1, ${bpm} BPM`, part: 2 },
      ],
      lanes: () => {
        const all = beatsOf(bpm, theOne.seconds).map(([at]) => at);
        const ones = all.filter((_, beat) => (beat + first - 1) % 4 === 0);
        return {
          lanes: [
            {
              strokes: all.map((at) => [at, ones.includes(at) ? 0.9 : 0.4]),
              marks: ones,
              isIt: true,
            },
          ],
          caption: 'Beat by beat. The markers are on the ones.',
        };
      },
      beatsOf: () => steadyBeats(bpm),
      play: (part) => play(kit, bpm, layers, part === 2 ? 0 : first - 1),
    };
  },
};
