import { describe, expect, it } from 'vitest';
import { type ExerciseRules, judge, lanesOf, offsetWords, sideOf, startsTogether, tryOf } from './rules';

const nothing = { in: null, swap: null, out: null, level: null, hold: null, cut: null };
const swap: ExerciseRules = {
  bpm: 122,
  a: { from: 9, isLowOff: false },
  b: { isLowOff: true },
  asks: { ...nothing, in: 17, swap: 17, level: 2 },
  good: 'That is a swap.',
  early: 'Wait for it.',
  late: 'Press with it.',
};

describe('the length of a try', () => {
  it('is eight bars more than the last bar that is asked for', () => {
    expect(tryOf(swap)).toMatchObject({ from: 9, end: 25, bars: 16 });
    expect(tryOf(swap).seconds).toBeCloseTo(31.475, 3);
  });

  it('covers the bars that are held', () => {
    const held = { ...swap, a: { from: 1, isLowOff: false }, asks: { ...nothing, hold: 16 } };
    expect(tryOf(held)).toMatchObject({ from: 1, end: 17 });
    expect([startsTogether(held), startsTogether(swap)]).toEqual([true, false]);
  });
});

describe('the right answer', () => {
  it('brings B in hollow and swaps the basses on one beat', () => {
    const { a, b } = lanesOf({ ...swap, asks: { ...nothing, in: 17, swap: 25 } });
    expect([a.length, a[63], a[64], b[31], b[32], b[63], b[64]]).toEqual([
      ...[96, 'whole', 'hollow', 'silent', 'hollow', 'hollow', 'whole'],
    ]);
  });

  it('ends deck A where it goes out, and a cut after its beats', () => {
    const out = lanesOf({ ...swap, b: { isLowOff: false }, asks: { ...nothing, out: 17 } });
    expect([out.a[31], out.a[32], out.b[0], out.b[63]]).toEqual(['whole', 'silent', 'whole', 'whole']);
    const cut = lanesOf({ ...swap, b: { isLowOff: false }, asks: { ...nothing, in: 17, cut: 2 } });
    expect(cut.b.slice(31, 35)).toEqual(['silent', 'whole', 'whole', 'silent']);
  });
});

describe('what is said', () => {
  it.each([
    [0, true, 'on'],
    [30, true, 'on'],
    [-30, true, 'on'],
    [31, true, 'late'],
    [-31, true, 'early'],
    [80, false, 'on'],
    [-80, false, 'on'],
    [81, false, 'late'],
    [-81, false, 'early'],
  ])('%d ms, calibrated %s, is %s', (ms, isCalibrated, side) => {
    expect(sideOf(ms, isCalibrated)).toBe(side);
  });

  it('names milliseconds on a calibrated device only', () => {
    expect([offsetWords(-12.4, true), offsetWords(214, true), offsetWords(-0.2, true)]).toEqual([
      ...['12 ms early', '214 ms late', 'on the one'],
    ]);
    for (const ms of [-5000, -200, -81, -12, 0, 12, 81, 214, 5000]) {
      const said = judge(swap, { inMs: ms, swapMs: ms, bassSeconds: 1.2, levelDb: 1 }, false);
      expect(JSON.stringify(said)).not.toMatch(/\d ms|\bms\b/);
    }
  });

  it('is good when all that is asked was done', () => {
    expect(judge(swap, { inMs: -12, swapMs: 9, bassSeconds: 0.44, levelDb: 1 }, true)).toEqual({
      isGood: true,
      title: 'On the one.',
      sentence: 'That is a swap.',
      figures: [
        { term: 'You came in', value: '12 ms', unit: 'early' },
        { term: 'You swapped', value: '9 ms', unit: 'late' },
        { term: 'Both basses', value: '0.4', unit: 's' },
        { term: 'Level of B', value: '+1', unit: 'dB' },
      ],
    });
  });

  it('says the first thing that was off', () => {
    const late = judge(swap, { inMs: 214, swapMs: -400, levelDb: 9 }, true);
    expect(late).toMatchObject({ isGood: false, title: 'Late by 214 ms.', sentence: 'Press with it.' });
    expect(judge(swap, { inMs: 0, swapMs: -400, levelDb: 9 }, false)).toMatchObject({
      ...{ title: 'Early.', sentence: 'Wait for it.' },
    });
    expect(judge(swap, { inMs: 0, swapMs: 0, levelDb: -3.04 }, true)).toMatchObject({
      ...{ title: 'Deck B is quieter.', sentence: 'It is 3 dB quieter than deck A.' },
    });
    expect(judge(swap, {}, true)).toMatchObject({ title: 'Not yet.', sentence: 'Deck B did not come in.' });
    expect(judge(swap, { inMs: 1 }, true).sentence).toBe('The basses were not swapped.');
  });

  it('counts bars that were held, beats that were cut, and a level alone', () => {
    const held = { ...swap, asks: { ...nothing, hold: 8 } };
    expect(judge(held, { heldBars: 8.2 }, false)).toMatchObject({ isGood: true, title: 'Held for 8 bars.' });
    expect(judge(held, { heldBars: 1.9 }, false)).toMatchObject({ isGood: false, title: '1 bar of 8.' });
    expect(judge(held, {}, false).title).toBe('0 bars of 8.');
    const cut = { ...swap, asks: { ...nothing, cut: 1 } };
    expect(judge(cut, { cutBeats: 1.2 }, false)).toMatchObject({ isGood: true, title: 'A clean cut.' });
    expect(judge(cut, { cutBeats: 2 }, false).sentence).toBe('The cut is 1 beat and it was 2.');
    const level = { ...swap, asks: { ...nothing, level: 2 } };
    expect(judge(level, { levelDb: -2 }, false)).toMatchObject({ isGood: true, title: 'The same level.' });
    expect(judge(level, { levelDb: -0.02 }, false).figures).toEqual([{ term: 'Level of B', value: '0', unit: 'dB' }]);
  });
});
