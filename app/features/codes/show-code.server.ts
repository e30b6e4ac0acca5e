import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { hashesOfCode } from './code-secrets.server';
import { type Code, readCode } from './queries.server';
import { type CodeVerdict, judgeCode } from './rules';
import type { GivenCode } from './schema';

export interface CodeReview {
  code: Code | null;
  verdict: CodeVerdict;
}

/**
 * A code's contents and what it gives the viewer now. Counts no guess: only for a code that `checkCode` found in this
 * browser before.
 */
export async function showCode(scope: Scope, { code: typed }: GivenCode): Promise<CodeReview> {
  const viewer = requireMember(scope);
  const [code] = await scope.read(readCode(scope, hashesOfCode(scope.config.secrets, typed), viewer.id));
  return { code, verdict: judgeCode(code, scope.now()) };
}
