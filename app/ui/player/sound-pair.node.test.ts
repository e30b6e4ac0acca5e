import { expect, it } from 'vitest';
import { nextBeat } from './sound-pair';

it('finds the next beat, the first one before it has come, and the beat itself when it is just there', () => {
  const beats = { from: 0.05, every: 0.5 };
  expect(nextBeat(0, beats)).toBeCloseTo(0.05);
  expect(nextBeat(0.06, beats)).toBeCloseTo(0.55);
  expect(nextBeat(0.55, beats)).toBeCloseTo(0.55);
  expect(nextBeat(7.2, beats)).toBeCloseTo(7.55);
});
