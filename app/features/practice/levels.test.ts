import { describe, expect, it } from 'vitest';
import { afterAnswer, earOf, withRecent } from './levels';
import { chance } from './sound/chance';

describe('the working level', () => {
  it('goes up after three right answers in a row', () => {
    const first = afterAnswer({ level: 4, rightInRow: 0 }, true);
    const second = afterAnswer(first, true);
    expect(second).toEqual({ level: 4, rightInRow: 2 });
    expect(afterAnswer(second, true)).toEqual({ level: 5, rightInRow: 0 });
  });

  it('goes down after one wrong answer, and the row begins again', () => {
    expect(afterAnswer({ level: 4, rightInRow: 2 }, false)).toEqual({ level: 3, rightInRow: 0 });
  });

  it('stays between 1 and 10', () => {
    expect(afterAnswer({ level: 1, rightInRow: 2 }, false).level).toBe(1);
    expect(afterAnswer({ level: 10, rightInRow: 2 }, true).level).toBe(10);
  });

  it('settles where about four in five answers are right', () => {
    const random = chance(7);
    let working = { level: 1, rightInRow: 0 };
    let right = 0;
    for (let i = 0; i < 4000; i++) {
      // A learner who hears less and less: 98 in 100 at level 1, 53 in 100 at level 10.
      const isRight = random() < 1.03 - working.level * 0.05;
      if (isRight) right++;
      working = afterAnswer(working, isRight);
    }
    expect(right / 4000).toBeGreaterThan(0.75);
    expect(right / 4000).toBeLessThan(0.83);
  });
});

describe('the ear', () => {
  it('is unknown under 20 answers', () => {
    expect(earOf(new Array(19).fill(5))).toBeNull();
  });

  it('is the median of the last 20 answers', () => {
    const recent = Array.from({ length: 40 }, (_, i) => (i < 20 ? 9 : i % 2 ? 3 : 6)).reduce(
      withRecent,
      [] as number[],
    );
    expect(recent).toHaveLength(20);
    expect(earOf(recent)).toBe(4);
  });
});
