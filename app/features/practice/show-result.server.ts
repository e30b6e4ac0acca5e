import type { z } from 'zod';
import type { Scope } from '~/scope/scope';
import { isMember } from '~/scope/viewer';
import { readAnswer, readLevels, readTeachingLessons } from './queries.server';
import type { ShownResult } from './schema';
import { openQuestionSeal } from './seal-question.server';
import { skillOf, skills } from './skills/skills';

export type Result = NonNullable<Awaited<ReturnType<typeof showResult>>>;

/**
 * An answered question of this member, or a guest's question with the guest's choice. Null if the question cannot be
 * shown.
 */
export async function showResult(scope: Scope, shown: z.output<typeof ShownResult>) {
  if (isMember(scope.viewer)) return shown.answered ? ofMember(scope, scope.viewer.id, shown.answered) : null;
  const asked = shown.question ? openQuestionSeal(scope, null, shown.question) : null;
  const skill = asked && skillOf(asked.skill);
  if (!asked || !skill || shown.chosen === undefined) return null;
  const question = skill.draw(asked.seed, asked.level);
  if (shown.chosen > question.answers.length) return null;
  const [[lesson = null]] = await scope.read(readTeachingLessons(scope, [skill.lesson]));
  return { owner: null, skill, asked, question, chosen: shown.chosen, level: null, lesson };
}

async function ofMember(scope: Scope, owner: string, id: string) {
  // All levels are read, because the skill is known only with the answer, in the same round trip.
  const [answer, levels, lessons] = await scope.read(
    readAnswer(scope, owner, id),
    readLevels(scope, owner),
    readTeachingLessons(
      scope,
      skills.map(({ lesson }) => lesson),
    ),
  );
  const skill = answer && skillOf(answer.skill);
  if (!answer || !skill) return null;
  return {
    owner,
    skill,
    asked: answer,
    question: skill.draw(answer.seed, answer.level),
    chosen: answer.chosen,
    level: levels.find((row) => row.skill === answer.skill) ?? null,
    lesson: lessons.find(({ slug }) => slug === skill.lesson) ?? null,
  };
}
