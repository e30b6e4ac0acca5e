import { type Read, readOf } from '#db/read';
import { readOne, type Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readQuestions, readReplies, readStages, type Stage } from './queries.server';
import type { Question, Reply } from './rules';

/** The stages of a member's own journey, without those that have no courses. */
export function readOwnStages(scope: Scope): Read<Stage[]> {
  return readOf([readStages(scope, requireMember(scope).id)], (stages) =>
    stages.filter(({ courses }) => courses.length > 0),
  );
}

/** The questions of the learning journey, in their order. For members. */
export async function listQuestions(scope: Scope): Promise<Question[]> {
  requireMember(scope);
  return readOne(scope, readQuestions(scope));
}

/** The member's answers. */
export async function listReplies(scope: Scope): Promise<Reply[]> {
  const viewer = requireMember(scope);
  return readOne(scope, readReplies(scope, viewer.id));
}

/** The member's questions and answers, in one round trip. */
export async function showQuestions(scope: Scope) {
  const viewer = requireMember(scope);
  const [questions, replies] = await scope.read(readQuestions(scope), readReplies(scope, viewer.id));
  return { questions, replies };
}
