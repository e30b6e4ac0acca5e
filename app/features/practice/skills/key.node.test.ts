import { describe, expect, it } from 'vitest';
import { seeds } from '../../../../tests/support/sound-seeds';
import { headroom } from '../mix';
import { hitOf } from '../shipped-hits';
import { noteOf, rate } from '../sound/hits';
import type { Samples } from '../sound/samples';
import { key } from './key';

const pitches = Array.from({ length: 12 }, (_, pitch) => pitch);
const compared = 4000;
const scales = { minor: [0, 2, 3, 5, 7, 8, 10, 11], major: [0, 2, 4, 5, 7, 9, 11] };

/** Which of the shipped notes sound from this sample on, by the least-squares gain of each note. */
function notesAt(sound: Samples, voices: ('chord' | 'bass')[], at: number): number[] {
  const names = voices.flatMap((voice) => pitches.map((pitch) => noteOf(voice, pitch)));
  const shapes = names.map((name) => {
    const { samples, attack } = hitOf(name);
    return Float64Array.from({ length: compared }, (_, i) => samples[i + attack] ?? 0);
  });
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    let sum = 0;
    for (let i = 0; i < compared; i++) sum += a[i]! * b[i]!;
    return sum;
  };
  const heard = sound.subarray(at, at + compared);
  const rows = shapes.map((a) => [...shapes.map((b) => dot(a, b)), dot(a, heard)]);
  return solve(rows).flatMap((gain, i) => (gain > 0.005 && i < 12 ? [i] : []));
}

/** Gaussian elimination of a matrix whose last column is the right side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    for (let below = 0; below < size; below++) {
      if (below === i) continue;
      const factor = rows[below]![i]! / rows[i]![i]!;
      for (let column = i; column <= size; column++) rows[below]![column]! -= factor * rows[i]![column]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

const sorted = (notes: number[]) => [...new Set(notes)].sort((a, b) => a - b);

/** The chords of a sound, bar by bar. */
function chordsOf(sound: Samples, bpm: number, hasBass: boolean): number[][] {
  const bar = (240 / bpm) * rate;
  return [0, 1, 2, 3].map((number) =>
    notesAt(sound, hasBass ? ['chord', 'bass'] : ['chord'], headroom + Math.round(number * bar)),
  );
}

/** The one tonic whose scale holds all these notes, with its fourth degree and its leading note among them. */
function tonicOf(notes: number[], scale: number[]): number {
  const own = pitches.filter((tonic) => {
    const degrees = notes.map((note) => (note - tonic + 12) % 12);
    return degrees.every((degree) => scale.includes(degree)) && [0, 5, 11].every((degree) => degrees.includes(degree));
  });
  expect(own).toHaveLength(1);
  return own[0]!;
}

/** The tempo, which the page does not say, found by the chord onsets of the first four bars. */
function tempoOf(sound: Samples): number {
  const loudAt = (at: number) => {
    let sum = 0;
    for (let i = 0; i < 200; i++) sum += Math.abs(sound[at + i] ?? 0) - Math.abs(sound[at - 900 + i] ?? 0);
    return sum;
  };
  let best = { bpm: 0, rise: Number.NEGATIVE_INFINITY };
  for (let bpm = 96; bpm <= 118; bpm++) {
    const beat = (60 / bpm) * rate;
    let rise = 0;
    for (const at of [4, 4.75, 5.5, 8, 8.75, 12, 12.75, 13.5]) rise += loudAt(headroom + Math.round(at * beat));
    if (rise > best.rise) best = { bpm, rise };
  }
  return best.bpm;
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('key at level %i', (level) => {
  it('plays two keys whose distance matches the true answer', () => {
    for (const seed of seeds) {
      const question = key.draw(seed, level);
      const bpm = tempoOf(question.play(0));
      const hasBass = !key.levels[level - 1]!.includes('no bass');
      const mode = question.after[0].note?.includes('minor') ? 'minor' : 'major';
      expect(question.after[1].note).toContain(mode);
      const [one, two] = [0, 1].map((part) => chordsOf(question.play(part), bpm, hasBass));
      const [first, second] = [one!, two!].map((chords) => tonicOf(sorted(chords.flat()), scales[mode]));
      const fifths = ((second! - first! + 12) * 7) % 12;
      const steps = Math.min(fifths, 12 - fifths);
      expect(question.truth).toBe(steps === 0 ? 1 : steps === 1 ? 2 : 3);
      // The two sounds have different first chords and different progressions.
      const relative = (chords: number[][], tonic: number) =>
        chords.map((chord) => sorted(chord.map((note) => (note - tonic + 12) % 12)).join(' '));
      expect(sorted(one![0]!)).not.toEqual(sorted(two![0]!));
      expect(relative(one!, first!)).not.toEqual(relative(two!, second!));
    }
  });
});

it('key: clashing keys are as many steps of the wheel apart as the level says', () => {
  const said = [/[56] steps/, /5 steps/, /[54] steps/, /4 steps/, /4 steps/, /[43] steps/, /3 steps/, /3 steps/];
  for (let level = 1; level <= 10; level++) {
    for (let seed = 0; seed < 60; seed++) {
      const { truth, detail } = key.draw(seed, level);
      if (truth === 3) expect(detail).toMatch(said[level - 1] ?? /2 steps/);
    }
  }
});
