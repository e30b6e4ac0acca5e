/** Questions of a day. */
export const questionsOfDay = 10;

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

export interface TodayPlan {
  /** Questions of lessons that come back: they are first. */
  cards: number;
  skills: TodayPart[];
}

/**
 * The day's ten questions: what comes back from lessons, then the two skills with the lowest ear share the rest. What
 * was answered today already stays in the plan, also when it is no longer the lowest. `all` is in the console's order,
 * which decides between equals.
 */
export function planToday(all: readonly Heard[], answered: readonly string[], cards = 0): TodayPlan {
  const asked = Math.min(cards, questionsOfDay - Math.min(answered.length, questionsOfDay));
  const left = questionsOfDay - asked;
  const lowest = [...all].sort((a, b) => a.level - b.level).map(({ address }) => address);
  const both = [...new Set([...answered, ...lowest])].slice(0, 2);
  const parts = both.map((skill, i) => ({
    skill,
    questions: i ? Math.floor(left / 2) : Math.ceil(left / both.length),
  }));
  return { cards: asked, skills: parts.filter(({ questions }) => questions > 0) };
}

/** The skill of the next question; null when all of the skills' questions are answered. */
export function nextOf(plan: readonly TodayPart[], answered: number): string | null {
  let before = 0;
  for (const { skill, questions } of plan) {
    before += questions;
    if (answered < before) return skill;
  }
  return null;
}
