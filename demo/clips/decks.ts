import { loudness } from '~/features/practice/sound/loudness';
import { playRecord, type Score } from '~/features/practice/sound/record';
import { gainOf, type Samples } from '~/features/practice/sound/samples';
import { wavFile } from '~/features/practice/sound/wav';
import { type Clip, type DeckEvent, type Move, sections } from './clip';
import { record } from './crate';
import { limited } from './limiter';
import { mixClip } from './mixer';

/** The tempo of all records: a bar is a whole number of samples at 44.1 and at 48 kHz. */
export const bpm = 125;
const rate = 44_100;
const bar = (rate * 240) / bpm;
/** The margin on both sides of a loop, in samples. */
const margin = rate / 10;
const target = -15;

interface Loop {
  name: string;
  bars: number;
  score: Score;
}

/** A loop of this record: its sections, repeated, so that a cut from the middle goes on at both ends as it loops. */
function loop(name: string, crate: Parameters<typeof record>[0], line: string, tonic?: number): Loop {
  const own = sections(line);
  const bars = own.reduce((sum, section) => sum + section.bars, 0);
  const score = record(crate, bpm, line, tonic);
  return { name, bars, score: { ...score, sections: [...own, ...own, ...own, ...own] } };
}

/** The records of the exercises. They differ in drums, bass and chords, so that one hears which is which. */
export const loops = {
  basement: loop('basement', 'copper', '8:kshbX 8:kshbcpX'),
  ferry: loop('ferry', 'ribbon', '8:kshbcX 8:kshbcmX', 45),
  turbine: loop('turbine', 'anvil', '8:kshrbX'),
  lighthouse: loop('lighthouse', 'lantern', '8:kshbcmX'),
  orchard: loop('orchard', 'harvest', '8:kshbcX', 48),
};
type LoopName = keyof typeof loops;

/** The sound of a loop with its margins, as a WAV. */
export function loopWav({ bars, score }: Loop): Uint8Array {
  const sound = playRecord(score, rate);
  const gain = gainOf(target - loudness(sound, rate));
  const louder = sound.map((sample) => sample * gain);
  const whole = limited(louder, rate, { ceiling: gainOf(-2), ahead: 0.004, release: 0.08 });
  // The third time round: what the first times leave behind has rung into it, as into each later one.
  const from = 2 * bars * bar;
  return wavFile(whole.slice(from - margin, from + bars * bar + margin), rate);
}

/** A sound that stands in for the instrument: bars count from 0 at the start of the exercise. */
interface Shown {
  name: string;
  a: LoopName;
  b: LoopName;
  bars: number;
  events: DeckEvent[];
  moves: Move[];
}

const open: Move[] = [
  [0, 'a.fader', 1],
  [0, 'b.fader', 1],
];
const hollow: Move[] = [...open, [0, 'b.low', -1]];
/** Both lows change in one movement at this bar. */
const swapAt = (at: number): Move[] => [
  [at, 'a.low', -1, 0.06],
  [at, 'b.low', 0, 0.06],
];
/** Bars in this many milliseconds. */
const late = (milliseconds: number) => (milliseconds / 60_000) * (bpm / 4);
const play = (a: number, b: number, at = 0): DeckEvent[] => [
  [0, 'a', 'play', a],
  [at, 'b', 'play', b],
];
const both = { bars: 8 };

/** How each exercise should sound, and its usual mistake. */
export const shown: Shown[] = [
  { name: 'in-on-the-one-right', a: 'turbine', b: 'lighthouse', bars: 12, events: play(0, 0, 8), moves: hollow },
  {
    name: 'in-on-the-one-mistake',
    ...{ a: 'turbine', b: 'lighthouse', bars: 12, events: play(0, 0, 8 + late(214)), moves: hollow },
  },
  {
    name: 'swap-at-17-right',
    ...{ a: 'basement', b: 'ferry', bars: 14, events: play(8, 0, 8), moves: [...hollow, ...swapAt(8)] },
  },
  {
    name: 'swap-at-17-mistake',
    ...{ a: 'basement', b: 'ferry', bars: 14, events: play(8, 0, 8) },
    // Both basses for two bars.
    moves: [...hollow, [8, 'b.low', 0, 0.06], [10, 'a.low', -1, 0.06]],
  },
  {
    name: 'swap-both-running-right',
    ...{ a: 'orchard', b: 'turbine', bars: 12, events: play(0, 0), moves: [...hollow, ...swapAt(8)] },
  },
  {
    name: 'swap-both-running-mistake',
    ...{ a: 'orchard', b: 'turbine', bars: 12, events: play(0, 0) },
    // The dip: nobody has the bass for a bar.
    moves: [...hollow, [8, 'a.low', -1, 0.06], [9, 'b.low', 0, 0.06]],
  },
  {
    name: 'out-with-the-phrase-right',
    ...{ a: 'basement', b: 'lighthouse', bars: 14, events: play(8, 0) },
    moves: [...open, [0, 'a.low', -1], [8, 'a.fader', 0, 0.03]],
  },
  {
    name: 'out-with-the-phrase-mistake',
    ...{ a: 'basement', b: 'lighthouse', bars: 14, events: play(8, 0) },
    // Four bars before its phrase is over, and slowly.
    moves: [...open, [0, 'a.low', -1], [4, 'a.fader', 0, 1.5]],
  },
  {
    name: 'hold-eight-bars-right',
    ...{ a: 'turbine', b: 'lighthouse', ...both, events: play(0, 0) },
    moves: [...hollow, ...nudged()],
  },
  {
    name: 'hold-eight-bars-mistake',
    ...{ a: 'turbine', b: 'lighthouse', ...both, events: play(0, 0), moves: [...hollow, [0, 'b.rate', 1.004]] },
  },
  {
    name: 'match-the-level-right',
    ...{ a: 'orchard', b: 'lighthouse', ...both, events: play(0, 0) },
    moves: [...hollow, [0, 'b.trim', -6], [2, 'b.trim', 0, 1]],
  },
  {
    name: 'match-the-level-mistake',
    ...{ a: 'orchard', b: 'lighthouse', ...both, events: play(0, 0) },
    moves: [...hollow, [0, 'b.trim', -6], [2, 'b.trim', 4, 1]],
  },
];

/** A deck that is 0.4 % fast, and braked for half a bar in every two. */
function nudged(): Move[] {
  return [0, 2, 4, 6].flatMap((at): Move[] => [
    [at, 'b.rate', 1.004],
    [at + 1.5, 'b.rate', 0.988],
  ]);
}

/** The samples of such a sound, below full scale. */
export function shownWav({ a, b, bars, events, moves }: Shown): Uint8Array {
  const clip: Clip = {
    ...{ course: '', name: '', palette: 'night', panel: 'levels', signs: [], chapters: [], captions: [] },
    ...{ bpm, bars, decks: { a: loops[a].score, b: loops[b].score }, events, moves },
  };
  const output: Samples = mixClip(clip, rate).output;
  const gain = gainOf(target - loudness(output, rate));
  const louder = output.map((sample) => sample * gain);
  const sound = limited(louder, rate, { ceiling: gainOf(-2), ahead: 0.004, release: 0.08 });
  const end = rate / 2;
  for (let i = 0; i < end; i++) sound[sound.length - 1 - i]! *= i / end;
  return wavFile(sound, rate);
}
