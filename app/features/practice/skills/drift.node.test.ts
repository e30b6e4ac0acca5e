import { expect, it } from 'vitest';
import { findHit } from '../../../../tests/support/find-hit';
import { seeds } from '../../../../tests/support/sound-seeds';
import { type HitName, kits, rate } from '../sound/hits';
import type { Samples } from '../sound/samples';
import { drift } from './drift';

const kicks = kits.map((kit): HitName => `${kit} kick`);

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('drift: the gap in the sound matches level %i and the answer', (level) => {
  const wanted = Number.parseFloat(drift.levels[level - 1]!);
  for (const seed of seeds) {
    const question = drift.draw(seed, level);
    const gapOf = (part: number) => {
      const sound = question.play(part);
      const clap = findHit(sound, ['clap'], rate, 2.3 * rate);
      const near = Math.round(0.16 * rate);
      const kick = findHit(sound, kicks, clap - near, clap + near);
      return ((clap - kick) / rate) * 1000;
    };
    const gap = gapOf(0);
    expect(Math.abs(Math.abs(gap) - wanted)).toBeLessThanOrEqual(1);
    expect(question.truth).toBe(gap < 0 ? 2 : 1);
    expect(Math.abs(gapOf(2))).toBeLessThanOrEqual(1);
  }
});

/** The number of samples of silence, from the beginning or, reversed, from the end. */
const silenceOf = (sound: Samples) => sound.findIndex((sample) => Math.abs(sample) > 0.003);

it('drift: the sound begins after the same silence and has no gap at its end, whichever deck is ahead', () => {
  for (const seed of seeds) {
    for (const [at] of drift.levels.entries()) {
      const sound = drift.draw(seed, at + 1).play(0);
      expect(silenceOf(sound) / rate).toBeCloseTo(0.05, 2);
      expect(silenceOf(sound.reverse()) / rate).toBeLessThan(0.2);
    }
  }
});
