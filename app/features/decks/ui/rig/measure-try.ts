import type { Beat, ExerciseRules, Measured } from '../../rules';
import { beatAt, entryAt, type Tape, timeOfBeat } from './tape';

export interface PlayedTry {
  a: Tape;
  b: Tape;
  /** When it began and ended, in seconds of the audio clock. */
  from: number;
  to: number;
}

type Exercise = Pick<ExerciseRules, 'bpm' | 'a' | 'asks'>;

const beatsInBar = 4;
/** Below these a low is off, and a deck is not heard: of 100, and in dB. */
const lowOff = 25;
const unheardDb = -30;
/** The level is compared while both faders are up to here, in dB, over this many beats. */
const openDb = -12;
const comparedBeats = 4;
/** Two records are together while their beats lie this near to each other, in seconds: a blend that does not gallop. */
const togetherSeconds = 0.03;
/** Looks of a beat, where something is added up. */
const looks = 8;

/** What a try shows of what an exercise can ask for. */
export function measureTry(exercise: Exercise, played: PlayedTry): Measured {
  const beat = 60 / exercise.bpm;
  const { a, b } = played;
  const { asks } = exercise;
  const msFrom = (bar: number | null, at: number | null) => {
    if (bar === null || at === null) return null;
    const stands = beatAt(a, at, beat);
    return stands === null ? null : (stands - (bar - exercise.a.from) * beatsInBar) * beat * 1000;
  };
  const into = b.runs.findLast(({ rate }, n) => rate > 0 && !b.runs[n - 1]?.rate)?.at ?? null;
  const moments = momentsOf(played, beat);
  return {
    inMs: msFrom(asks.in, into),
    swapMs: msFrom(asks.swap, swapOf(played)),
    outMs: msFrom(asks.out, endOf(a, played)),
    bassSeconds: into === null ? null : secondsWhere(moments, ({ a, b }) => a === 'whole' && b === 'whole'),
    levelDb: levelOf(played, moments, beat),
    heldBars: asks.hold === null ? null : longestTogether(moments, beat) / beatsInBar,
    cutBeats: asks.cut === null || into === null ? null : ((endOf(b, played, into) ?? played.to) - into) / beat,
  };
}

/** What both decks did, beat by beat of deck A, for the drawing of the result. */
export function playedLanes(exercise: Exercise, played: PlayedTry, bars: number): { a: Beat[]; b: Beat[] } {
  const beat = 60 / exercise.bpm;
  const times = Array.from({ length: bars * beatsInBar }, (_, n) => timeOfBeat(played.a, n + 0.5, beat));
  const lane = (tape: Tape) => times.map((at): Beat => (at === null || at > played.to ? 'silent' : doesAt(tape, at)));
  return { a: lane(played.a), b: lane(played.b) };
}

/** What a deck does at a moment. */
function doesAt(tape: Tape, at: number): Beat {
  const isHeard = (entryAt(tape.runs, at)?.rate ?? 0) > 0 && (entryAt(tape.levels, at)?.value ?? 0) > unheardDb;
  if (!isHeard) return 'silent';
  return (entryAt(tape.lows, at)?.value ?? 50) < lowOff ? 'hollow' : 'whole';
}

/** The middle between the moments at which A's low went off and B's came: one movement has both at once. */
function swapOf({ a, b }: PlayedTry): number | null {
  const turned = ({ lows }: Tape, isOff: (value: number) => boolean) =>
    lows.findLast(({ value }, n) => {
      const before = lows[n - 1];
      return before !== undefined && isOff(value) && !isOff(before.value);
    })?.at ?? null;
  const [off, on] = [turned(a, (value) => value < lowOff), turned(b, (value) => value >= lowOff)];
  return off === null || on === null ? null : (off + on) / 2;
}

/** When a deck that was heard was no longer; the first time after `from`, without it the last. Null if it still is. */
function endOf(tape: Tape, { to }: PlayedTry, from?: number): number | null {
  const turns = [...tape.runs, ...tape.levels].map(({ at }) => at).filter((at) => at <= to);
  const ends = turns
    .filter((at) => (from === undefined || at > from) && doesAt(tape, at) === 'silent')
    .sort((one, two) => one - two);
  if (from !== undefined) return ends[0] ?? null;
  if (doesAt(tape, to) !== 'silent') return null;
  // The last time that it was heard ended with the first silence after it.
  const heard = turns
    .filter((at) => doesAt(tape, at) !== 'silent')
    .sort((one, two) => one - two)
    .at(-1);
  return heard === undefined ? null : (ends.find((at) => at > heard) ?? null);
}

interface Moment {
  at: number;
  /** In seconds: how long it stands for. */
  span: number;
  a: Beat;
  b: Beat;
  /** How far apart the beats of both records are, in seconds; null unless both run. */
  apart: number | null;
}

function momentsOf({ a, b, from, to }: PlayedTry, beat: number): Moment[] {
  const span = beat / looks;
  return Array.from({ length: Math.max(0, Math.round((to - from) / span)) }, (_, n) => {
    const at = from + (n + 0.5) * span;
    const [one, two] = [beatAt(a, at, beat), beatAt(b, at, beat)];
    const [does, other] = [doesAt(a, at), doesAt(b, at)];
    const isBoth = one !== null && two !== null && does !== 'silent' && other !== 'silent';
    const gap = isBoth ? two - one : 0;
    return { at, span, a: does, b: other, apart: isBoth ? Math.abs(gap - Math.round(gap)) * beat : null };
  });
}

function secondsWhere(moments: Moment[], holds: (moment: Moment) => boolean): number {
  return moments.reduce((sum, moment) => sum + (holds(moment) ? moment.span : 0), 0);
}

/** The longest time for which both records were together, in beats. */
function longestTogether(moments: Moment[], beat: number): number {
  let [longest, run] = [0, 0];
  for (const { apart, span } of moments) {
    run = apart !== null && apart <= togetherSeconds ? run + span : 0;
    longest = Math.max(longest, run);
  }
  return longest / beat;
}

/** How much louder deck B was than deck A in the last beats in which both faders were up, in dB. */
function levelOf({ a, b }: PlayedTry, moments: Moment[], beat: number): number | null {
  const levelAt = (tape: Tape, at: number) => entryAt(tape.levels, at)?.value ?? 0;
  const open = moments.filter(
    (moment) => moment.apart !== null && [a, b].every((tape) => levelAt(tape, moment.at) > openDb),
  );
  const last = open.slice(-comparedBeats * looks);
  if (last.length * (beat / looks) < beat) return null;
  return last.reduce((sum, { at }) => sum + levelAt(b, at) - levelAt(a, at), 0) / last.length;
}
