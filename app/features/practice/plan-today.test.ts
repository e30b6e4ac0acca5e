import { expect, it } from 'vitest';
import { nextOf, planToday } from './plan-today';

const all = [
  { address: 'drift', level: 6 },
  { address: 'tempo', level: 2 },
  { address: 'bpm', level: 2 },
  { address: 'level', level: 1 },
];

it('asks five questions each of the two skills with the lowest ear', () => {
  expect(planToday(all, [])).toEqual([
    { skill: 'level', questions: 5 },
    { skill: 'tempo', questions: 5 },
  ]);
});

it('keeps to what was begun today', () => {
  const plan = planToday(all, ['drift', 'drift', 'drift']);
  expect(plan.map(({ skill }) => skill)).toEqual(['drift', 'level']);
  expect(nextOf(plan, 4)).toBe('drift');
  expect(nextOf(plan, 5)).toBe('level');
  expect(nextOf(plan, 10)).toBeNull();
});
