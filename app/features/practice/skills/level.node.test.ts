import { expect, it } from 'vitest';
import { seeds } from '../../../../tests/support/sound-seeds';
import { rate } from '../sound/hits';
import { loudness } from '../sound/loudness';
import { level } from './level';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('level: only the loudness differs, by the decibels of level %i', (number) => {
  for (const seed of seeds) {
    const question = level.draw(seed, number);
    const [first, second] = [question.play(0), question.play(1)];
    const gain = loudness(second, rate) - loudness(first, rate);
    expect(Math.abs(Math.abs(gain) - Number.parseFloat(level.levels[number - 1]!))).toBeLessThan(0.05);
    expect(question.truth).toBe(gain > 0 ? 2 : 1);
    const factor = 10 ** (gain / 20);
    for (let i = 0; i < first.length; i += 97) expect(second[i]).toBeCloseTo(first[i]! * factor, 5);
  }
});
