/** Questions of a day. */
const questionsOfDay = 10;

/** A skill as the plan needs it. */
interface Heard {
  address: string;
  /** The ear; where there is none yet, the working level. */
  level: number;
}

export interface TodayPart {
  skill: string;
  questions: number;
}

/**
 * The day's ten questions: five each of the two skills with the lowest ear. What was answered today already stays in the
 * plan, also when it is no longer the lowest. `all` is in the console's order, which decides between equals.
 */
export function planToday(all: readonly Heard[], answered: readonly string[]): TodayPart[] {
  const lowest = [...all].sort((a, b) => a.level - b.level).map(({ address }) => address);
  return [...new Set([...answered, ...lowest])]
    .slice(0, 2)
    .map((skill, _, both) => ({ skill, questions: questionsOfDay / both.length }));
}

/** The skill of the next question; null when all are answered. */
export function nextOf(plan: readonly TodayPart[], answered: number): string | null {
  let before = 0;
  for (const { skill, questions } of plan) {
    before += questions;
    if (answered < before) return skill;
  }
  return null;
}
