import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { earOf } from './levels';
import { nextOf, planToday } from './plan-today';
import { type AnswerRow, type LevelRow, readAnswersOfToday, readLevels } from './queries.server';
import { skillOf, skills } from './skills/skills';

export interface TodayView {
  /** The day's questions that are answered, in their order. */
  answered: { id: string; name: string; isRight: boolean; was: string }[];
  plan: { name: string; questions: number; about: string }[];
  /** The skill of the next question; null when all are answered. */
  next: string | null;
}

/** The member's ten questions of the day, as far as they have come. */
export async function showToday(scope: Scope): Promise<TodayView> {
  const { id } = requireMember(scope);
  return todayOf(...(await scope.read(readLevels(scope, id), readAnswersOfToday(scope, id))));
}

/** The day's questions of a member with these levels and answers. */
export function todayOf(levels: LevelRow[], answers: AnswerRow[]): TodayView {
  const heard = skills.map(({ address }) => {
    const row = levels.find(({ skill }) => skill === address);
    return { address, level: earOf(row?.recent ?? []) ?? row?.level ?? 1 };
  });
  const plan = planToday(
    heard,
    answers.map(({ skill }) => skill),
  );
  return {
    answered: answers.map(({ id, skill, seed, level, isRight }) => ({
      id,
      name: skillOf(skill)?.name ?? skill,
      isRight,
      was: skillOf(skill)?.draw(seed, level).was ?? '',
    })),
    plan: plan.map(({ skill, questions }, i) => ({
      name: skillOf(skill)?.name ?? skill,
      questions,
      about: i === 0 ? 'Your shortest fader' : 'Your shortest fader but one',
    })),
    next: nextOf(plan, answers.length),
  };
}
