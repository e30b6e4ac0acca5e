import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readQuestions, readReplies } from './queries.server';
import type { Question, Reply } from './rules';

/** The questions with the member's replies. */
export interface Questionnaire {
  questions: Question[];
  replies: Reply[];
}

/** The member's questions and answers, in one round trip. */
export async function showQuestions(scope: Scope): Promise<Questionnaire> {
  const viewer = requireMember(scope);
  const [questions, replies] = await scope.read(readQuestions(scope), readReplies(scope, viewer.id));
  return { questions, replies };
}
