import { expect, it } from 'vitest';
import { seeds } from '../../../../tests/support/sound-seeds';
import { rate } from '../sound/hits';
import { peakOf, type Samples } from '../sound/samples';
import { theOne } from './the-one';

/** How similar four seconds of two sounds are, from -1 to 1; the second sound is read `later` samples later. */
function likeness(a: Samples, b: Samples, later: number): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < 4 * rate; i++) {
    const [x, y] = [a[(3 * rate) / 2 + i]!, b[(3 * rate) / 2 + later + i]!];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('the one: the sound of level %i begins at the true beat only', (level) => {
  const truths = new Set<number>();
  for (const seed of seeds) {
    const question = theOne.draw(seed, level);
    truths.add(question.truth);
    const beat = Math.round((60 / Number.parseInt(question.after[1].note?.split(', ')[1] ?? '', 10)) * rate);
    const [asked, fromOne] = [question.play(0), question.play(2)];
    // The sound that begins at beat n equals the sound from beat 1, shifted by n - 1 beats.
    const alike = [0, 1, 2, 3].map((beats) => likeness(asked, fromOne, beats * beat));
    expect(alike[question.truth - 1]).toBeGreaterThan(0.9999);
    for (const other of alike.filter((_, i) => i !== question.truth - 1)) expect(other).toBeLessThan(0.9995);
  }
  expect(truths.size).toBeGreaterThan(1);
});

/** A seed for each of the four first beats at this tempo. */
function seedsAt(bpm: number): number[] {
  const byFirst = new Map<string, number>();
  for (let seed = 0; byFirst.size < 4; seed++) {
    const note = theOne.draw(seed, 1).after[0].note ?? '';
    if (note.endsWith(`, ${bpm} BPM`)) byFirst.set(note, byFirst.get(note) ?? seed);
  }
  return [...byFirst.values()];
}

it.each([100, 107, 115, 122, 130])(
  'the one: at %i BPM the silence at the end is shorter than a beat, whatever the first beat is',
  (bpm) => {
    for (const seed of seedsAt(bpm)) {
      for (const [at] of theOne.levels.entries()) {
        const sound = theOne.draw(seed, at + 1).play(0);
        expect(peakOf(sound.slice(-(60 / bpm) * rate))).toBeGreaterThan(0.005);
      }
    }
  },
);
