import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { practiceLevels } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { after } from '~/kit/dates';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { openedBefore, questionLasts, readLevel } from './queries.server';
import { type Asked, guestQuestion } from './seal-question.server';
import { skillOf } from './skills/skills';

/** The skill whose question of the day guests find first: on the course list and in the practice room. */
export const firstSkill = 'drift';

export type OpenQuestion = Awaited<ReturnType<typeof openQuestion>>;

/**
 * The question of a skill. Members get their open question, or a new one if they have none or it is an hour old. Guests
 * get the guests' question of the day, without an owner and a level. `isOfToday` marks one of the day's ten questions.
 * Throws not-found.
 */
export async function openQuestion(
  scope: Scope,
  { skill: address, isOfToday = false }: { skill: string; isOfToday?: boolean },
) {
  const skill = skillOf(address);
  if (!skill) throw new AppError('not-found');
  const { viewer } = scope;
  if (!isMember(viewer)) return { owner: null, skill, asked: guestQuestion(scope, address), level: null };
  const { level } = await scope.write({
    opened: openIfNone(scope, viewer.id, address),
    level: readLevel(scope, viewer.id, address),
  });
  if (!level?.questionId || level.seed === null || !level.openedAt) throw new AppError('conflict');
  const until = after(level.openedAt, questionLasts).getTime();
  const asked = { id: level.questionId, skill: address, level: level.level, seed: level.seed, isOfToday, until };
  return { owner: viewer.id, skill, asked, level };
}

/** Opens a new question unless one is open, so two requests at the same time get the same question. */
function openIfNone(scope: Scope, userId: string, skill: string) {
  const drawn = { questionId: newId(), seed: crypto.getRandomValues(new Uint32Array(1))[0]!, openedAt: scope.now() };
  return scope.db
    .insert(practiceLevels)
    .values({ userId, skill, ...drawn })
    .onConflictDoUpdate({
      target: [practiceLevels.userId, practiceLevels.skill],
      set: {
        questionId: sql`excluded.question_id`,
        seed: sql`excluded.seed`,
        openedAt: sql`excluded.opened_at`,
      },
      setWhere: or(isNull(practiceLevels.questionId), lte(practiceLevels.openedAt, openedBefore(scope))),
    });
}

/** Condition: this question of the member is still open. */
export function isOpen(scope: Scope, userId: string, { id, skill }: Asked) {
  return and(
    eq(practiceLevels.userId, userId),
    eq(practiceLevels.skill, skill),
    eq(practiceLevels.questionId, id),
    sql`${practiceLevels.openedAt} > ${openedBefore(scope).getTime()}`,
  );
}
