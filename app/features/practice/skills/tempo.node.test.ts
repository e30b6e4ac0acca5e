import { expect, it } from 'vitest';
import { seeds } from '../../../../tests/support/sound-seeds';
import { speedOf, tempoOf } from '../../../../tests/support/tempo-of';
import { rate } from '../sound/hits';
import { bpm } from './bpm';
import { tempo } from './tempo';

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('tempo: one sound is faster by the percentage of level %i', (level) => {
  for (const seed of seeds) {
    const question = tempo.draw(seed, level);
    const ratio = speedOf(question.play(0), question.play(1), rate);
    const percent = (Math.max(ratio, 1 / ratio) - 1) * 100;
    expect(Math.abs(percent - Number.parseFloat(tempo.levels[level - 1]!))).toBeLessThan(0.15);
    expect(question.truth).toBe(ratio > 1 ? 2 : 1);
  }
});

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('bpm: the true answer of level %i is the tempo of the sound', (level) => {
  for (const seed of seeds) {
    const question = bpm.draw(seed, level);
    const said = Number(question.answers[question.truth - 1]!.label);
    expect(Math.abs(tempoOf(question.play(0), rate, said) / said - 1)).toBeLessThan(0.001);
    const tempi = question.answers.map(({ label }) => Number(label));
    expect(new Set(tempi).size).toBe(4);
    for (const slow of tempi)
      for (const fast of tempi) expect([1.5, 2]).not.toContain(Math.round((fast / slow) * 50) / 50);
  }
});

it('bpm: the true answer is spread evenly over the four places', () => {
  const counts = [0, 0, 0, 0];
  for (let seed = 0; seed < 2000; seed++) counts[bpm.draw(seed, 1 + (seed % 10)).truth - 1]!++;
  for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(75);
});
