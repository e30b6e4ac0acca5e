import { describe, expect, it } from 'vitest';
import { chance } from '~/kit/chance';
import { afterAnswer, earOf, withRecent } from './levels';
import { skills } from './skills/skills';

describe('the working level', () => {
  it('goes up after three right answers in a row', () => {
    const first = afterAnswer({ level: 4, rightInRow: 0 }, true);
    const second = afterAnswer(first, true);
    expect(second).toEqual({ level: 4, rightInRow: 2 });
    expect(afterAnswer(second, true)).toEqual({ level: 5, rightInRow: 0 });
  });

  it('goes down after one wrong answer, and the count of right answers starts again', () => {
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
      // A learner who is right less often at each level: 98 in 100 at level 1, 53 in 100 at level 10.
      const isRight = random() < 1.03 - working.level * 0.05;
      if (isRight) right++;
      working = afterAnswer(working, isRight);
    }
    expect(right / 4000).toBeGreaterThan(0.75);
    expect(right / 4000).toBeLessThan(0.83);
  });
});

describe('the ear', () => {
  it('is unknown with fewer than 20 answers', () => {
    expect(earOf(new Array(19).fill(5))).toBeNull();
  });

  it('is the median level of the last 20 answers', () => {
    const recent = Array.from({ length: 40 }, (_, i) => (i < 20 ? 9 : i % 2 ? 3 : 6)).reduce(
      withRecent,
      [] as number[],
    );
    expect(recent).toHaveLength(20);
    expect(earOf(recent)).toBe(4);
  });
});

/** Answers 60 questions, each right with the chance given for its level, and returns the ear. */
function earAfter60(random: () => number, chanceAt: (level: number) => number): number {
  let working = { level: 1, rightInRow: 0 };
  let recent: number[] = [];
  for (let i = 0; i < 60; i++) {
    recent = withRecent(recent, working.level);
    working = afterAnswer(working, random() < chanceAt(working.level));
  }
  return earOf(recent)!;
}

describe.each(skills.map((skill) => [skill.address, skill.draw(1, 5).answers.length] as const))(
  'after 60 answers in %s by each of 1,000 simulated listeners',
  (_, answers) => {
    const guess = 1 / answers;
    const share = (isSo: (random: () => number) => boolean) => {
      const random = chance(answers);
      return Array.from({ length: 1000 }, () => isSo(random)).filter(Boolean).length / 1000;
    };

    it('95% of ears are within one level of where the listener is right 79.4% of the time', () => {
      const near = share((random) => {
        const threshold = 1 + 9 * random();
        // A logistic curve above the chance of guessing right, with a slope of 1.5 per level.
        const middle = threshold - Math.log((1 - guess) / (0.794 - guess) - 1) / 1.5;
        const ear = earAfter60(random, (level) => guess + (1 - guess) / (1 + Math.exp(1.5 * (level - middle))));
        // Levels are whole numbers: compare with the level nearest to the threshold.
        return Math.abs(ear - Math.round(threshold)) <= 1;
      });
      expect(near).toBeGreaterThanOrEqual(0.95);
    });

    it('99% of guessers have an ear of 1 or 2', () => {
      expect(share((random) => earAfter60(random, () => guess) <= 2)).toBeGreaterThanOrEqual(0.99);
    });
  },
);
