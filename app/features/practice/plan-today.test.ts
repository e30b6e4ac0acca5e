import { expect, it } from 'vitest';
import { nextOf, planToday } from './show-today.server';

const all = [
  { address: 'drift', level: 6 },
  { address: 'tempo', level: 2 },
  { address: 'bpm', level: 2 },
  { address: 'level', level: 1 },
];

it('the plan for today asks five questions in each of the two skills with the lowest level', () => {
  expect(planToday(all, []).skills).toEqual([
    { skill: 'level', questions: 5 },
    { skill: 'tempo', questions: 5 },
  ]);
});

it('the plan for today keeps a skill that was begun today', () => {
  const plan = planToday(all, ['drift', 'drift', 'drift']).skills;
  expect(plan.map(({ skill }) => skill)).toEqual(['drift', 'level']);
  expect(nextOf(plan, 4)).toBe('drift');
  expect(nextOf(plan, 5)).toBe('level');
  expect(nextOf(plan, 10)).toBeNull();
});

it('the plan for today has up to ten lesson questions first, and the skills share the rest', () => {
  expect(planToday(all, [], 3)).toEqual({
    cards: 3,
    skills: [
      { skill: 'level', questions: 4 },
      { skill: 'tempo', questions: 3 },
    ],
  });
  expect(planToday(all, [], 9).skills).toEqual([{ skill: 'level', questions: 1 }]);
  expect(planToday(all, [], 14)).toEqual({ cards: 10, skills: [] });
  // Questions that come due during the day do not make the plan longer.
  expect(planToday(all, ['drift', 'drift', 'drift', 'drift'], 8).cards).toBe(6);
});
