import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readQuestions } from './queries.server';
import type { Question } from './rules';

/** The questions of the learning journey, in their order. For members. */
export async function listQuestions(scope: Scope): Promise<Question[]> {
  requireMember(scope);
  const [questions] = await scope.read(readQuestions(scope));
  return questions;
}
