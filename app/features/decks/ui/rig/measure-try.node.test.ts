import { describe, expect, it } from 'vitest';
import { measureTry, type PlayedTry, playedLanes } from './measure-try';
import { beatAt, type Tape, timeOfBeat } from './tape';

const bpm = 120;
const beat = 0.5;
const nothing = { in: null, swap: null, out: null, level: null, hold: null, cut: null };
const began = 100;
const at = (bar: number, ms = 0) => began + (bar - 9) * 4 * beat + ms / 1000;

const deckA = (tape: Partial<Tape> = {}): Tape => ({
  runs: [{ at: began, beat: 0, rate: 1 }],
  lows: [{ at: 0, value: 50 }],
  levels: [{ at: 0, value: 0 }],
  ...tape,
});
const deckB = (tape: Partial<Tape> = {}): Tape => ({
  runs: [],
  lows: [{ at: 0, value: 0 }],
  levels: [{ at: 0, value: 0 }],
  ...tape,
});
const run = (when: number, rate = 1, from = 0) => ({ at: when, beat: from, rate });
const play = (a: Tape, b: Tape, bars = 16): PlayedTry => ({ a, b, from: began, to: at(9 + bars) });
const measure = (asks: Partial<Record<keyof typeof nothing, number>>, played: PlayedTry) =>
  measureTry({ bpm, a: { from: 9, isLowOff: false }, asks: { ...nothing, ...asks } }, played);

describe('coming in', () => {
  it.each([-200, -35.5, 0, 0.25, 12, 199])('%d ms from the one is said as such', (ms) => {
    expect(measure({ in: 17 }, play(deckA(), deckB({ runs: [run(at(17, ms))] }))).inMs).toBeCloseTo(ms, 6);
  });

  it('counts from the last start, and not at all without one', () => {
    const runs = [run(at(13)), run(at(14), 0, 4), run(at(17, 20))];
    expect(measure({ in: 17 }, play(deckA(), deckB({ runs }))).inMs).toBeCloseTo(20, 6);
    expect(measure({ in: 17 }, play(deckA(), deckB())).inMs).toBeNull();
    // A nudge is no start.
    const nudged = [run(at(17, 20)), run(at(18), 1.02, 4), run(at(19), 1, 8)];
    expect(measure({ in: 17 }, play(deckA(), deckB({ runs: nudged }))).inMs).toBeCloseTo(20, 6);
  });
});

describe('swapping', () => {
  const b = (on: number | null) =>
    deckB({ runs: [run(at(17))], lows: [{ at: 0, value: 0 }, ...(on === null ? [] : [{ at: on, value: 50 }])] });
  const a = (off: number) =>
    deckA({
      lows: [
        { at: 0, value: 50 },
        { at: off, value: 0 },
      ],
    });

  it('lies between the two lows, and both basses are added up', () => {
    const { swapMs, bassSeconds } = measure({ swap: 21 }, play(a(at(21, 300)), b(at(21, -100))));
    expect(swapMs).toBeCloseTo(100, 6);
    expect(bassSeconds).toBeCloseTo(0.4, 1);
  });

  it('needs both lows', () => {
    expect(measure({ swap: 21 }, play(a(at(21)), b(null))).swapMs).toBeNull();
    expect(measure({ swap: 21 }, play(deckA(), b(at(21)))).swapMs).toBeNull();
  });
});

describe('going out, holding, cutting, the level', () => {
  it('A is out when it stops or when its level is gone', () => {
    const stopped = deckA({ runs: [run(began), run(at(17, 50), 0, 32.1)] });
    expect(measure({ out: 17 }, play(stopped, deckB())).outMs).toBeCloseTo(50, 6);
    const levels = [
      { at: 0, value: 0 },
      { at: at(16), value: -20 },
      { at: at(17, -40), value: -60 },
    ];
    expect(measure({ out: 17 }, play(deckA({ levels }), deckB())).outMs).toBeCloseTo(-40, 6);
    expect(measure({ out: 17 }, play(deckA(), deckB())).outMs).toBeNull();
  });

  it('a record that runs 0.4 % fast is together for some four bars, and longer with a nudge', () => {
    const fast = 1.004;
    const alone = measure({ hold: 8 }, play(deckA(), deckB({ runs: [run(began, fast)] })));
    expect(alone.heldBars).toBeGreaterThan(3.5);
    expect(alone.heldBars).toBeLessThan(4);
    const runs = [run(began, fast)];
    for (let n = 1; n < 6; n += 1) {
      const [slow, on] = [at(9 + 3 * n), at(9 + 3 * n, 500)];
      const there = (when: number) => beatAt({ runs, lows: [], levels: [] }, when, beat) ?? 0;
      runs.push(run(slow, 0.958, there(slow)));
      runs.push(run(on, fast, there(on)));
    }
    expect(measure({ hold: 8 }, play(deckA(), deckB({ runs }))).heldBars).toBeGreaterThan(8);
  });

  it('a cut lasts until B is no longer heard', () => {
    const runs = [run(at(17)), run(at(17, 1000), 0, 2)];
    expect(measure({ in: 17, cut: 2 }, play(deckA(), deckB({ runs }))).cutBeats).toBeCloseTo(2, 6);
  });

  it('the level is that of the last beats in which both are up', () => {
    const levels = [
      { at: 0, value: 4 },
      { at: at(18), value: 1.5 },
    ];
    const b = deckB({ runs: [run(at(17))], levels });
    expect(measure({ level: 2 }, play(deckA(), b)).levelDb).toBeCloseTo(1.5, 6);
    const faded = deckA({
      levels: [
        { at: 0, value: 0 },
        { at: at(20), value: -25 },
      ],
    });
    expect(measure({ level: 2 }, play(faded, b)).levelDb).toBeCloseTo(1.5, 6);
    expect(measure({ level: 2 }, play(deckA(), deckB())).levelDb).toBeNull();
  });
});

it('draws what was played, beat by beat', () => {
  const a = deckA({
    lows: [
      { at: 0, value: 50 },
      { at: at(17), value: 0 },
    ],
  });
  const b = deckB({
    runs: [run(at(17))],
    lows: [
      { at: 0, value: 0 },
      { at: at(18), value: 50 },
    ],
  });
  const lanes = playedLanes({ bpm, a: { from: 9, isLowOff: false }, asks: nothing }, play(a, b, 10), 16);
  expect([lanes.a[31], lanes.a[32], lanes.a[39], lanes.a[40]]).toEqual(['whole', 'hollow', 'hollow', 'silent']);
  expect([lanes.b[31], lanes.b[32], lanes.b[35], lanes.b[36]]).toEqual(['silent', 'hollow', 'hollow', 'whole']);
});

it('knows the position of a record when its speed has changed', () => {
  const tape = deckB({ runs: [run(10), run(12, 2, 4), run(13, 0, 8)] });
  expect([9, 11, 12.5, 20].map((when) => beatAt(tape, when, beat))).toEqual([null, 2, 6, 8]);
  expect([timeOfBeat(tape, 2, beat), timeOfBeat(tape, 6, beat)]).toEqual([11, 12.5]);
});
