import { expect, it } from 'vitest';
import { bandPower, bandPowers } from '../../../../tests/support/band-powers';
import { seeds } from '../../../../tests/support/sound-seeds';
import { hitOf } from '../shipped-hits';
import { bands, rate } from '../sound/hits';
import { eq } from './eq';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('eq: the band of the true answer changes by the gain of level %i', (level) => {
  for (const seed of seeds) {
    const question = eq.draw(seed, level);
    const [plain, changed] = [question.play(0), question.play(1)];
    const around = bands.map((hertz): [number, number] => [hertz * 0.96, hertz * 1.04]);
    const before = bandPowers(plain, rate, around);
    const gains = bandPowers(changed, rate, around).map((power, band) => 10 * Math.log10(power / before[band]!));
    // Equalising the loudness moved all bands alike, and the neighbours of the changed band move a little with it: the
    // changed band is the one farthest from the median, and its gain is measured against the band farthest from it.
    const middle = gains.toSorted((a, b) => a - b)[3]!;
    const distances = gains.map((gain) => Math.abs(gain - middle));
    const found = distances.indexOf(Math.max(...distances));
    const gain = gains[found]! - gains[found < 3 ? 5 : 0]!;
    const wanted = Number.parseFloat(eq.levels[level - 1]!) * (gain < 0 ? -1.5 : 1);
    expect(Math.abs(gain - wanted)).toBeLessThan(0.5);
    expect(question.truth).toBe(level < 5 ? Math.floor(found / 2) + 1 : found + 1);
    if (level < 5) expect(gain).toBeGreaterThan(0);
  }
});

it.each(['loop house', 'loop techno'] as const)('%s has bands within 6 dB of one another', (name) => {
  const { samples } = hitOf(name);
  const levels = bands.map((hertz) => 10 * Math.log10(bandPower(samples, rate, hertz / 1.35, hertz * 1.35) / hertz));
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(6);
});
