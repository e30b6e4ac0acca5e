import type { PlayView } from '../../present.server';
import { judge, type Measured } from '../../rules';
import { type PlayedTry, playedLanes } from '../rig/measure-try';
import type { TryResult } from './result';

/** A press that is bars away is kept as this far from the one, in milliseconds (`KeepTry`). */
const furthestMs = 20_000;

/** What the page says and draws about a try; null if deck B was not heard. */
export function resultOf(
  play: PlayView,
  played: PlayedTry,
  measured: Measured,
  isCalibrated: boolean,
): TryResult | null {
  const lanes = playedLanes(play, played, play.length.bars);
  if (lanes.b.every((beat) => beat === 'silent')) return null;
  const { asks, length } = play;
  const asked = [
    { bar: asks.in, ms: measured.inMs },
    { bar: asks.swap, ms: measured.swapMs },
    { bar: asks.out, ms: measured.outMs },
  ];
  const first = asked.find(({ bar, ms }) => bar !== null && ms != null);
  const offset = first?.ms ?? null;
  const barsIn = (ms: number) => (ms / 1000) * (play.bpm / 60 / 4);
  const verdict = judge(play, measured, isCalibrated);
  return {
    verdict,
    lanes: {
      ...lanes,
      from: length.from,
      end: length.end,
      hits: [...new Set(asked.flatMap(({ bar }) => bar ?? []))],
      says: `Your try from bar ${length.from} to ${length.end}. ${verdict.figures.map(({ term, value, unit }) => `${term} ${value} ${unit}`.trim()).join(', ')}.`,
    },
    mine: first && offset !== null ? (first.bar ?? 0) + barsIn(offset) : null,
    both: bothOf(lanes, length.from, measured.bassSeconds ?? 0),
    offset,
    isCalibrated,
  };
}

/** Where both basses ran, if that was longer than a beat. */
function bothOf(lanes: ReturnType<typeof playedLanes>, from: number, seconds: number): TryResult['both'] {
  const beats = lanes.a.flatMap((beat, at) => (beat === 'whole' && lanes.b[at] === 'whole' ? [at] : []));
  const [first, last] = [beats[0], beats.at(-1)];
  if (first === undefined || last === undefined || beats.length < 2) return null;
  return { from: from + first / 4, to: from + (last + 1) / 4, words: `${seconds.toFixed(1)} s both basses` };
}

/** The form of a try that is kept. Its id makes one row of it, however often it is sent. */
export function tryFields(
  { offset, isCalibrated }: Pick<TryResult, 'offset' | 'isCalibrated'>,
  { bassSeconds, levelDb }: Measured,
): Record<string, string> {
  const offsetMs = offset === null ? null : Math.max(-furthestMs, Math.min(furthestMs, offset));
  const numbers = { offsetMs, bothSeconds: bassSeconds, levelDb };
  const known = Object.entries(numbers).flatMap(([name, value]) => (value == null ? [] : [[name, value.toFixed(1)]]));
  return {
    intent: 'try',
    id: crypto.randomUUID(),
    ...Object.fromEntries(known),
    isCalibrated: String(isCalibrated),
  };
}
