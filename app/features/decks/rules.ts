/*
 * What an exercise asks for, and what is said about a try. Nothing but arithmetic and words: the page draws the right
 * answer with it, and the browser judges a try with it.
 */

/** What of an exercise the rules need. */
export interface ExerciseRules {
  bpm: number;
  a: { from: number; isLowOff: boolean };
  b: { isLowOff: boolean };
  /** Null for what is not asked: bars, dB, bars and beats. */
  asks: Record<'in' | 'swap' | 'out' | 'level' | 'hold' | 'cut', number | null>;
  good: string;
  early: string | null;
  late: string | null;
}

/** What a browser measured; null or absent for what did not happen or is not asked. Milliseconds below 0 are early. */
export interface Measured {
  inMs?: number | null;
  swapMs?: number | null;
  outMs?: number | null;
  /** How long both basses ran together. */
  bassSeconds?: number | null;
  /** How much louder deck B was than deck A. */
  levelDb?: number | null;
  /** For how many bars both decks stayed together. */
  heldBars?: number | null;
  /** For how many beats deck B was let in. */
  cutBeats?: number | null;
}

/** How near to the one "on the one" is, in milliseconds: on a calibrated device, and on any other. */
const onTheOneMs = 30;
const onTheOneRoughMs = 80;
/** How much a cut may be longer or shorter, in beats. */
const looseCut = 0.25;
export const beatsInBar = 4;
/** A try goes on for this many bars after the last one that is asked for. */
const barsAfter = 8;

/** The bars of a try, its end being the first bar that is not played, and its length. */
export function tryOf({ bpm, a, asks }: Pick<ExerciseRules, 'bpm' | 'a' | 'asks'>) {
  const begins = asks.in ?? a.from;
  const marks = [begins, asks.swap ?? 0, asks.out ?? 0].map((bar) => bar + barsAfter);
  const end = Math.max(...marks, begins + (asks.hold ?? 0));
  return { from: a.from, end, bars: end - a.from, seconds: ((end - a.from) * beatsInBar * 60) / bpm };
}

/** Both decks run from the start, since no bar is asked on which deck B comes in. */
export const startsTogether = ({ asks }: Pick<ExerciseRules, 'asks'>) => asks.in === null;

/** What the front page asks for of an exercise: that deck B comes in on its bar. The rest is for the decks' own page. */
export function frontAsks(bar: number): ExerciseRules['asks'] {
  return { in: bar, swap: null, out: null, level: null, hold: null, cut: null };
}

/** What a deck does on a beat: nothing, or it plays with or without its low. */
export type Beat = 'silent' | 'hollow' | 'whole';

/** The right answer of an exercise, beat by beat. */
export function lanesOf(exercise: ExerciseRules): { a: Beat[]; b: Beat[] } {
  const { a, b, asks } = exercise;
  const { from, bars } = tryOf(exercise);
  const beatOf = (bar: number | null) => (bar === null ? null : (bar - from) * beatsInBar);
  const into = beatOf(asks.in) ?? 0;
  const [swap, out] = [beatOf(asks.swap), beatOf(asks.out)];
  const cut = asks.cut === null ? null : into + asks.cut;
  const lane = (plays: (beat: number) => boolean, isLow: (beat: number) => boolean) =>
    Array.from({ length: bars * beatsInBar }, (_, beat): Beat => {
      if (!plays(beat)) return 'silent';
      return isLow(beat) ? 'whole' : 'hollow';
    });
  const isSwapped = (beat: number) => swap !== null && beat >= swap;
  return {
    a: lane(
      (beat) => out === null || beat < out,
      (beat) => !a.isLowOff && !isSwapped(beat),
    ),
    b: lane(
      (beat) => beat >= into && (cut === null || beat < cut),
      (beat) => !b.isLowOff || isSwapped(beat),
    ),
  };
}

/** A figure of a try: 'You came in', '12 ms', 'early'. */
export interface Figure {
  term: string;
  value: string;
  unit: string;
}

export interface Verdict {
  isGood: boolean;
  /** 'On the one.', 'Late by 214 ms.' */
  title: string;
  sentence: string;
  figures: Figure[];
}

/** How far from the one: early, on it or late. */
export function sideOf(ms: number, isCalibrated: boolean): 'early' | 'on' | 'late' {
  const loose = isCalibrated ? onTheOneMs : onTheOneRoughMs;
  if (Math.abs(ms) <= loose) return 'on';
  return ms < 0 ? 'early' : 'late';
}

/** '12 ms early'; without milliseconds, which an uncalibrated device cannot know, 'on the one', 'early' or 'late'. */
export function offsetWords(ms: number, isCalibrated: boolean): string {
  if (!isCalibrated) return { early: 'early', on: 'on the one', late: 'late' }[sideOf(ms, false)];
  const whole = Math.abs(Math.round(ms));
  if (whole === 0) return 'on the one';
  return `${whole} ms ${ms < 0 ? 'early' : 'late'}`;
}

const moments = [
  { key: 'in', ms: 'inMs', did: 'You came in', not: 'Deck B did not come in.' },
  { key: 'swap', ms: 'swapMs', did: 'You swapped', not: 'The basses were not swapped.' },
  { key: 'out', ms: 'outMs', did: 'Deck A was gone', not: 'Deck A did not go out.' },
] as const;

/**
 * What is said about a try. The first thing that was off is said, in the order in which an exercise asks: coming in,
 * swapping, going out, holding, cutting, the level.
 */
export function judge(exercise: ExerciseRules, measured: Measured, isCalibrated: boolean): Verdict {
  const off = firstOff(exercise, measured, isCalibrated);
  return {
    isGood: off === null,
    ...(off ?? { title: goodTitle(exercise), sentence: exercise.good }),
    figures: figuresOf(exercise, measured, isCalibrated),
  };
}

type Said = Pick<Verdict, 'title' | 'sentence'>;

function firstOff(exercise: ExerciseRules, measured: Measured, isCalibrated: boolean): Said | null {
  const { asks, early, late } = exercise;
  for (const { key, ms, not } of moments) {
    if (asks[key] === null) continue;
    const offset = measured[ms] ?? null;
    if (offset === null) return { title: 'Not yet.', sentence: not };
    const side = sideOf(offset, isCalibrated);
    if (side === 'on') continue;
    const by = isCalibrated ? ` by ${Math.abs(Math.round(offset))} ms` : '';
    return { title: `${side === 'early' ? 'Early' : 'Late'}${by}.`, sentence: (side === 'early' ? early : late) ?? '' };
  }
  return offHold(asks.hold, measured) ?? offCut(asks.cut, measured) ?? offLevel(asks.level, measured);
}

function offHold(wanted: number | null, { heldBars }: Measured): Said | null {
  const held = Math.floor(heldBars ?? 0);
  if (wanted === null || held >= wanted) return null;
  return {
    title: `${count(held, 'bar')} of ${wanted}.`,
    sentence: 'The decks drifted apart. Nudge a little, earlier, and listen for two hits that are one.',
  };
}

function offCut(wanted: number | null, { cutBeats }: Measured): Said | null {
  if (wanted === null) return null;
  const beats = cutBeats ?? null;
  if (beats === null) return { title: 'Not yet.', sentence: 'Deck B was not cut in.' };
  if (Math.abs(beats - wanted) <= looseCut) return null;
  const way = beats < wanted ? 'short' : 'long';
  return { title: `Too ${way}.`, sentence: `The cut is ${count(wanted, 'beat')} and it was ${tenth(beats)}.` };
}

function offLevel(wanted: number | null, { levelDb }: Measured): Said | null {
  if (wanted === null) return null;
  const level = levelDb ?? null;
  if (level === null) return { title: 'Not yet.', sentence: 'Deck B was not heard.' };
  if (Math.abs(level) <= wanted) return null;
  const way = level > 0 ? 'louder' : 'quieter';
  return { title: `Deck B is ${way}.`, sentence: `It is ${tenth(Math.abs(level))} dB ${way} than deck A.` };
}

function goodTitle({ asks }: ExerciseRules): string {
  if (moments.some(({ key }) => asks[key] !== null)) return 'On the one.';
  if (asks.hold !== null) return `Held for ${count(asks.hold, 'bar')}.`;
  return asks.cut === null ? 'The same level.' : 'A clean cut.';
}

function figuresOf({ asks }: ExerciseRules, measured: Measured, isCalibrated: boolean): Figure[] {
  const offsets = moments.flatMap(({ key, ms, did }) => {
    const offset = measured[ms] ?? null;
    if (asks[key] === null || offset === null) return [];
    const [value = '', unit = '', side = ''] =
      /^(\d+) (ms) (\w+)$/.exec(offsetWords(offset, isCalibrated))?.slice(1) ?? [];
    if (value) return [{ term: did, value: `${value} ${unit}`, unit: side }];
    return [{ term: did, value: offsetWords(offset, isCalibrated), unit: '' }];
  });
  const { bassSeconds = null, levelDb = null, heldBars = null } = measured;
  return [
    ...offsets,
    ...(bassSeconds === null ? [] : [{ term: 'Both basses', value: tenth(bassSeconds), unit: 's' }]),
    ...(asks.hold === null || heldBars === null
      ? []
      : [{ term: 'Held for', value: String(Math.floor(heldBars)), unit: `of ${count(asks.hold, 'bar')}` }]),
    ...(levelDb === null ? [] : [{ term: 'Level of B', value: signed(levelDb), unit: 'dB' }]),
  ];
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** One digit after the point, and none where it is 0: '0.4', '3'. */
const tenth = (value: number) => String(Math.round(value * 10) / 10 + 0);

/** '+1', '−3', '0' */
function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10 + 0;
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}
