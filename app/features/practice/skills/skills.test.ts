import { describe, expect, it } from 'vitest';
import { rate } from '../sound/hits';
import { loudness } from '../sound/loudness';
import { decibelsOf, peakOf } from '../sound/samples';
import { parts } from './skill';
import { skills } from './skills';

describe.each(skills.map((skill) => [skill.address, skill] as const))('%s', (address, skill) => {
  it('has ten different level texts', () => {
    expect(skill.levels).toHaveLength(10);
    expect(new Set(skill.levels).size).toBe(10);
  });

  it('draws the same question from the same seed, and each answer is the true one for some seed', () => {
    const truths = new Set<number>();
    for (let seed = 0; seed < 200; seed++) {
      const [question, again] = [skill.draw(seed, 1 + (seed % 10)), skill.draw(seed, 1 + (seed % 10))];
      expect(JSON.stringify(again)).toBe(JSON.stringify(question));
      expect(question.truth).toBeLessThanOrEqual(question.answers.length);
      truths.add(question.truth);
    }
    expect(truths.size).toBeGreaterThanOrEqual(skill.draw(1, 1).answers.length);
  });

  it('shows nothing before the answer that gives it away', () => {
    // No text that is shown before the answer occurs with only one true answer.
    const shown = new Map<string, Set<number>>();
    for (let seed = 0; seed < 400; seed++) {
      const { sounds, truth } = skill.draw(seed, 5);
      const key = JSON.stringify(sounds);
      shown.set(key, (shown.get(key) ?? new Set()).add(truth));
    }
    for (const truths of shown.values()) expect(truths.size).toBeGreaterThan(1);
  });

  it('draws its lanes over the sound, and tells beats that lie in it', () => {
    for (let seed = 0; seed < 40; seed++) {
      const question = skill.draw(seed, 1 + (seed % 10));
      const { lanes } = question.lanes();
      expect(lanes).toHaveLength(skill.laneNames.length);
      for (const { strokes, marks } of lanes) {
        expect(strokes.length).toBeGreaterThan(4);
        for (const at of [...strokes.map(([place]) => place), ...marks]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(100);
        }
      }
      for (const { part } of question.after) {
        const { from, every } = question.beatsOf(part);
        expect(from).toBeLessThan(0.1);
        expect(60 / every).toBeGreaterThan(80);
        expect(60 / every).toBeLessThan(180);
      }
    }
  });

  it.each([1, 4, 7, 10])('makes sounds of the same length and without clipping at level %i', (level) => {
    for (const seed of [3, 4_000_000_001, 77]) {
      const question = skill.draw(seed, level);
      for (let part = 0; part < parts; part++) {
        const sound = question.play(part);
        expect(sound.length).toBe(skill.seconds * rate);
        expect(decibelsOf(peakOf(sound))).toBeLessThanOrEqual(-1);
        // The music plays to the end.
        expect(peakOf(sound.slice(-rate))).toBeGreaterThan(0.005);
        if (address !== 'level') expect(Math.abs(loudness(sound, rate) + 24)).toBeLessThan(0.2);
      }
      expect(question.play(0)).toEqual(question.play(0));
    }
  });
});
