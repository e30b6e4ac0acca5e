import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { readReplies } from './queries.server';
import type { Reply } from './rules';

/** The member's answers. */
export async function listReplies(scope: Scope): Promise<Reply[]> {
  const viewer = requireMember(scope);
  const [replies] = await scope.read(readReplies(scope, viewer.id));
  return replies;
}
