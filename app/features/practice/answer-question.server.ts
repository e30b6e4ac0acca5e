import { sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { practiceAnswers, practiceDays, practiceLevels } from '#db/schema';
import { AppError, invalid } from '~/kit/app-error';
import { isoDay } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { afterAnswer, earOf, withRecent } from './levels';
import { isOpen } from './open-question.server';
import { type LevelRow, readAnswer, readLevel } from './queries.server';
import type { AnswerQuestion } from './schema';
import { type Asked, openQuestionSeal } from './seal-question.server';
import { skillOf } from './skills/skills';

/**
 * Answers a question. Only the first answer counts, also when several arrive at the same time; every request gets the
 * first answer. The level and the day's numbers change in the same batch. Throws invalid for an altered question or
 * another member's question, and expired for a question that is over. `id` is the stored answer's id; null for guests,
 * whose answers are not stored.
 */
export async function answerQuestion(scope: Scope, { question, answer }: AnswerQuestion) {
  const owner = isMember(scope.viewer) ? scope.viewer.id : null;
  const asked = openQuestionSeal(scope, owner, question);
  const drawn = asked && skillOf(asked.skill)?.draw(asked.seed, asked.level);
  if (!asked || !drawn) throw invalid('question', 'This question is not yours, or it was changed');
  if (answer > drawn.answers.length) throw invalid('answer', 'Choose an answer');
  if (owner === null) {
    if (asked.until <= scope.now().getTime()) throw over();
    return { asked, chosen: answer, id: null };
  }
  const [level, earlier] = await scope.read(readLevel(scope, owner, asked.skill), readAnswer(scope, owner, asked.id));
  if (earlier) return { asked, chosen: earlier.chosen, id: earlier.id };
  if (!level) throw over();
  const isRight = answer === drawn.truth;
  const { kept } = await scope.write({
    answered: keepAnswer(scope, owner, asked, answer, isRight),
    counted: countDay(scope, owner, asked, level, isRight),
    // Must be the last statement: it closes the question, and the statements before it check that the question is open.
    moved: moveLevel(scope, owner, asked, level, isRight),
    kept: readAnswer(scope, owner, asked.id),
  });
  if (!kept) throw over();
  return { asked, chosen: kept.chosen, id: kept.id };
}

const over = () => new AppError('expired', 'This question is over', { code: 'QUESTION_OVER' });

function keepAnswer(scope: Scope, userId: string, asked: Asked, chosen: number, isRight: boolean): Statement {
  const { id, skill, level, seed, isOfToday } = asked;
  return scope.db
    .insert(practiceAnswers)
    .select(
      sql`SELECT ${id}, ${userId}, ${skill}, ${level}, ${seed}, ${chosen}, ${Number(isRight)},
        ${Number(isOfToday)}, ${scope.now().getTime()}
        FROM ${practiceLevels} WHERE ${isOpen(scope, userId, asked)}`,
    )
    .onConflictDoNothing();
}

function countDay(scope: Scope, userId: string, asked: Asked, level: LevelRow, isRight: boolean): Statement {
  const { answers, right } = practiceDays;
  return scope.db
    .insert(practiceDays)
    .select(
      sql`SELECT ${userId}, ${isoDay(scope.now())}, ${asked.skill}, 1, ${Number(isRight)},
        ${earOf(withRecent(level.recent, asked.level))}
        FROM ${practiceLevels} WHERE ${isOpen(scope, userId, asked)}`,
    )
    .onConflictDoUpdate({
      target: [practiceDays.userId, practiceDays.day, practiceDays.skill],
      set: { answers: sql`${answers} + 1`, right: sql`${right} + excluded.right`, ear: sql`excluded.ear` },
    });
}

/** A level changes only when its open question is answered, so the row that was read is still the current one. */
function moveLevel(scope: Scope, userId: string, asked: Asked, level: LevelRow, isRight: boolean): Statement {
  return scope.db
    .update(practiceLevels)
    .set({
      ...afterAnswer(level, isRight),
      recent: withRecent(level.recent, asked.level),
      answered: level.answered + 1,
      questionId: null,
      seed: null,
      openedAt: null,
    })
    .where(isOpen(scope, userId, asked));
}
