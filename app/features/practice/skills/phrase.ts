import { beatsOf } from '../lanes';
import { drawing, equalised, headroom, placeAt, silence, steadyBeats } from '../mix';
import { type HitName, type Kit, rate } from '../sound/hits';
import type { Skill } from './skill';

const kits: readonly Kit[] = ['house', 'techno', 'disco'];
const lengths = [2, 4, 6, 8];

/** The layer that enters with the new part: its hit, the hit's beats in each bar, its gain. */
type Layer = [hit: 'open' | 'perc' | 'bass', beats: number[], gain: number];

const bass: Layer = ['bass', [0, 1.5, 2.5], 0.55];
const open: Layer = ['open', [0.5, 1.5, 2.5, 3.5], 0.35];
const percussion: Layer = ['perc', [0.75, 1.75, 2.75], 0.35];

/**
 * From easy to hard: the beats of the fill in the last bar, whether a crash marks the change, and the layer that
 * enters.
 */
const arrangements: { words: string; fill: number[]; hasCrash?: boolean; enters: Layer }[] = [
  { words: 'Long fill, bass', fill: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.25, 3.5, 3.75], hasCrash: true, enters: bass },
  { words: 'Long fill, hats', fill: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.25, 3.5, 3.75], hasCrash: true, enters: open },
  { words: 'Half a bar', fill: [2, 2.5, 3, 3.25, 3.5, 3.75], hasCrash: true, enters: percussion },
  { words: 'Half a bar, bass', fill: [2, 2.5, 3, 3.5], enters: bass },
  { words: 'Short fill, hats', fill: [3, 3.25, 3.5, 3.75], enters: open },
  { words: 'Short fill', fill: [3, 3.5], enters: percussion },
  { words: 'One hit', fill: [3.75], enters: open },
  { words: 'No fill, bass', fill: [], enters: bass },
  { words: 'No fill, hats', fill: [], enters: ['open', [0.5, 2.5], 0.25] },
  { words: 'No fill', fill: [], enters: ['perc', [1.75], 0.3] },
];

type Arrangement = (typeof arrangements)[number];

function play(kit: Kit, bpm: number, bars: number, { fill, hasCrash, enters }: Arrangement, isCounted: boolean) {
  const target = silence(phrase.seconds);
  const beat = Math.round((60 / bpm) * rate);
  const place = (name: HitName, bar: number, at: number, gain: number) =>
    placeAt(target, name, headroom + Math.round((bar * 4 + at) * beat), gain);
  for (let bar = 0; bar * 4 * beat < target.length; bar++) {
    for (let half = 0; half < 8; half++) {
      if (half % 2 === 0) place(`${kit} kick`, bar, half / 2, 0.8);
      if (half % 4 === 2) place(`${kit} snare`, bar, half / 2, 0.45);
      place(`${kit} hat`, bar, half / 2, 0.22);
    }
    if (bar === bars - 1) for (const at of fill) place(`${kit} snare`, bar, at, 0.4);
    if (bar === bars && hasCrash) place('crash', bar, 0, 0.5);
    if (bar >= bars) {
      const [hit, beats, gain] = enters;
      for (const at of beats) place(hit === 'bass' ? hit : `${kit} ${hit}`, bar, at, gain);
    }
    if (isCounted) for (let click = 0; click <= bar % 2; click++) place('click', bar, click / 4, 0.9);
  }
  return equalised(target);
}

export const phrase: Skill = {
  address: 'phrase',
  name: 'Phrase',
  asks: 'After how many bars does the part change?',
  lead: 'A loop begins on bar 1. Then something enters.',
  legend: 'Bars',
  levels: arrangements.map(({ words }) => words),
  means: 'is enough for you to hear a change',
  unit: '',
  seconds: 18,
  laneNames: [''],
  listen:
    'Count the bars, not the beats: one, two, three, four, two, two, three, four. Changes come after an even number.',
  lesson: 'why-dance-music-counts-in-eights',
  draw(seed, level) {
    const { of, whole } = drawing(seed);
    const truth = whole(1, 4);
    const [kit, bpm, bars, arrangement] = [of(kits), whole(120, 130), lengths[truth - 1]!, arrangements[level - 1]!];
    return {
      sounds: [{ label: 'The loop', part: 0 }],
      answers: lengths.map((length) => ({ label: String(length) })),
      truth,
      was: `it changed after ${bars} bars`,
      detail: `The new part began on bar ${bars + 1}.`,
      after: [
        { label: 'As you heard it', note: `${bpm} BPM`, part: 0 },
        { label: 'With the bars counted', note: 'One click on odd bars, two on even ones', part: 2 },
      ],
      lanes: () => {
        const change = (bars * 24_000) / bpm / phrase.seconds;
        return {
          lanes: [
            {
              strokes: beatsOf(bpm, phrase.seconds).map(([at, height]) => [
                at,
                at < change - 0.01 ? height / 2 : height,
              ]),
              marks: [change],
              isIt: true,
            },
          ],
          caption: `A long stroke is the first beat of a bar. The part changes at the marker, after ${bars} bars.`,
        };
      },
      beatsOf: () => steadyBeats(bpm),
      play: (part) => play(kit, bpm, bars, arrangement, part === 2),
    };
  },
};
