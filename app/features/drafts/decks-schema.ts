import { z } from 'zod';
import { Hash, line, Slug } from './parts-schema';

/* Exercises at the decks, in lessons. The office's form, the API and the files of a folder share these checks. */

export const ExerciseId = Slug.max(40, 'At most 40 characters');
export const Sentence = line(300);
export const mostSteps = 8;

/** The bars that a record may have. */
const loopLengths = [8, 16, 32] as const;
/** The music goes on for this long before a loop's first bar and after its last one. */
export const marginMs = 100;
/** A loop's length may differ from whole bars by this much. */
const looseMs = 20;
/** A try has at most this many bars. */
const mostBars = 64;
/** A record of the front page has at most this many bytes and bars, so that it is heard within a second. */
export const largestFrontSound = 250_000;
export const frontBars = 8;

const badBpm = 'Must be a tempo from 60 to 200, such as 122';
const hundredth = (value: number) => Math.round(value * 100) / 100;
export const Bpm = z.number(badBpm).min(60, badBpm).max(200, badBpm).overwrite(hundredth);

function whole(from: number, to: number, what: string) {
  const message = `Must be ${what} from ${from} to ${to}`;
  return z.int(message).min(from, message).max(to, message);
}

function decimal(from: number, to: number, what: string) {
  const message = `Must be ${what} from ${from} to ${to}`;
  // Adding 0 turns −0 into 0.
  return z
    .number(message)
    .min(from, message)
    .max(to, message)
    .overwrite((value) => hundredth(value) + 0);
}

/** Whether there is such a bar depends on where the exercise begins (`faultsOfExercise`). */
const Bar = z.int('Must be the number of a bar');

/** The facts of a deck, without its record. */
export const deckParts = {
  title: line(80),
  from: whole(1, 999, 'a bar').default(1).describe('The bar at which the deck stands, by the count of the exercise.'),
  tempo: decimal(-8, 8, 'per cent').default(0).describe('How much faster than it should the deck runs, in per cent.'),
  level: decimal(-24, 12, 'dB').default(0).describe('How much louder than it should the record is, in dB.'),
};

/** What is judged; what is left out is not. */
export const asksParts = {
  in: Bar.describe('The bar on whose one deck B is started. Without it both decks run from the start.'),
  swap: Bar.describe('The bar on whose one the basses are swapped.'),
  out: Bar.describe('The bar on whose one deck A is gone.'),
  level: decimal(0.5, 12, 'dB').describe('By how many dB at most the two decks may differ.'),
  hold: whole(1, 32, 'bars').describe('For how many bars both decks stay together.'),
  cut: whole(1, 16, 'beats').describe('For how many beats deck B is let in.'),
};
const keysOfAsks = Object.keys(asksParts) as (keyof typeof asksParts)[];

const Deck = z.strictObject({ ...deckParts, sound: Hash, isLowOff: z.boolean().default(false) });

const Asks = z.strictObject({
  in: asksParts.in.nullable().default(null),
  swap: asksParts.swap.nullable().default(null),
  out: asksParts.out.nullable().default(null),
  level: asksParts.level.nullable().default(null),
  hold: asksParts.hold.nullable().default(null),
  cut: asksParts.cut.nullable().default(null),
});

export type AsksDraft = z.output<typeof Asks>;

/** What the checks of a whole exercise look at. */
interface Checked {
  a: { from: number };
  asks: { [Key in keyof AsksDraft]?: number | null };
  early: string | null;
  late: string | null;
  isFront: boolean;
}

/** The faults of an exercise as a whole, each with the path of the field that has it. */
export function faultsOfExercise({ a, asks, early, late, isFront }: Checked): { path: string[]; message: string }[] {
  const bars = (['in', 'swap', 'out'] as const).flatMap((key) => {
    const bar = asks[key] ?? null;
    return bar === null ? [] : [{ key, bar }];
  });
  const last = a.from + mostBars;
  const into = asks.in ?? null;
  return [
    ...(isFront && into === null
      ? [{ path: ['asks'], message: 'On the front page an exercise asks for the bar on which deck B comes in' }]
      : []),
    ...(keysOfAsks.every((key) => (asks[key] ?? null) === null)
      ? [{ path: ['asks'], message: 'An exercise asks for something: in, out, swap, level, hold or cut' }]
      : []),
    ...bars.flatMap(({ key, bar }) =>
      bar <= a.from || bar > last
        ? [
            {
              path: ['asks', key],
              message: `There is no bar ${bar}: a try begins at bar ${a.from} and ends by bar ${last}`,
            },
          ]
        : [],
    ),
    ...bars.flatMap(({ key, bar }) =>
      into !== null && bar < into
        ? [{ path: ['asks', key], message: `Bar ${bar} is before bar ${into}, on which deck B comes in` }]
        : [],
    ),
    ...(['early', 'late'] as const).flatMap((key) =>
      bars.length > 0 && (key === 'early' ? early : late) === null
        ? [{ path: [key], message: 'Is needed where a bar is asked for' }]
        : [],
    ),
  ];
}

export const DecksExercise = z
  .strictObject({
    id: ExerciseId,
    task: Sentence,
    bpm: Bpm,
    a: Deck,
    b: Deck,
    asks: Asks,
    steps: z
      .array(Sentence)
      .min(1, 'An exercise has steps for one’s own decks')
      .max(mostSteps, `At most ${mostSteps} steps`),
    good: Sentence,
    early: Sentence.nullable(),
    late: Sentence.nullable(),
    /** The exercise as it should sound, and its usual mistake, for readers without scripts: hashes of sounds. */
    right: Hash.nullable(),
    mistake: Hash.nullable(),
    isFront: z.boolean(),
  })
  .superRefine((exercise, context) => {
    for (const { path, message } of faultsOfExercise(exercise)) context.addIssue({ code: 'custom', message, path });
  });
export type DecksDraft = z.output<typeof DecksExercise>;

/** The bars of a record: 8, 16 or 32. Null if its length between the margins is none of these. */
export function barsOf(durationMs: number, bpm: number): number | null {
  const barMs = 240_000 / bpm;
  const length = durationMs - 2 * marginMs;
  return loopLengths.find((bars) => Math.abs(length - bars * barMs) <= looseMs) ?? null;
}

/** What is wrong with the length of a record that has no whole bars. */
export function lengthFault(durationMs: number, bpm: number): string {
  const bars = (durationMs - 2 * marginMs) / (240_000 / bpm);
  const wanted = loopLengths.map((one) => `${one} bars are ${((one * 240) / bpm + (2 * marginMs) / 1000).toFixed(3)}`);
  return `has ${bars.toFixed(2)} bars of ${bpm} BPM between its margins of 0.1 s: ${wanted.join(', ')} seconds with them`;
}

interface PlayingBlock {
  decks: DecksDraft | null;
}

/** Checks the exercises of a lesson together: their ids must differ. */
export function checkExercises(blocks: PlayingBlock[], context: z.RefinementCtx): void {
  const ids = new Set<string>();
  for (const [at, { decks }] of blocks.entries()) {
    if (!decks) continue;
    if (ids.has(decks.id)) {
      const path = ['blocks', at, 'decks', 'id'];
      context.addIssue({ code: 'custom', message: 'Another exercise of this lesson has this ID', path });
    }
    ids.add(decks.id);
  }
}
