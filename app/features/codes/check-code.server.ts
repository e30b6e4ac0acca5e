import { inArray, sql } from 'drizzle-orm';
import { activationCodes } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { hashesOfCode } from './code-secrets.server';
import { type Code, readCode } from './queries.server';
import { type CodeVerdict, codeRefusals, judgeCode } from './rules';

/** An existing code, and what it gives the viewer. */
export interface CheckedCode {
  code: Code;
  /** The possible hashes of the code in the table. */
  codeHashes: string[];
  verdict: 'usable' | 'own' | 'needless';
}

/**
 * Looks up a typed code in one round trip. Unknown codes count as guesses and are rate-limited (security, T27): 5 an
 * hour per person, 20 per address. Known codes do not count, so nobody is locked out of their own code. Throws
 * not-found, conflict for a code that somebody else has used, expired, and rate-limited after too many guesses, even
 * for a valid code.
 */
export async function checkCode(scope: Scope, typed: string): Promise<CheckedCode> {
  const { viewer } = scope;
  const codeHashes = hashesOfCode(scope.config.secrets, typed);
  const weight = guessWeight(codeHashes);
  const limits = [
    ...(viewer ? [{ name: 'code-user', subject: viewer.id, limit: 5, seconds: 3600, weight }] : []),
    perAddress(scope, { name: 'code-address', limit: 20, seconds: 3600, weight }),
  ];
  const [code] = await countTries(scope, limits, readCode(scope, codeHashes, viewer?.id ?? null));
  const verdict = judgeCode(code, scope.now());
  if (!code || verdict === 'unknown' || verdict === 'used' || verdict === 'expired') throw refuseCode(verdict);
  return { code, codeHashes, verdict };
}

/** 1 for an unknown code. Typing a known code, even a used or expired one, is not a guess. */
function guessWeight(codeHashes: string[]) {
  return sql`(SELECT count(*) = 0 FROM ${activationCodes}
    WHERE ${inArray(activationCodes.codeHash, codeHashes)} AND ${activationCodes.voidedAt} IS NULL)`;
}

/** Why a code cannot be redeemed. */
export function refuseCode(verdict: CodeVerdict): AppError {
  switch (verdict) {
    case 'used':
      return refusal('conflict', codeRefusals.used, 'ACTIVATION_CODE_USED');
    case 'needless':
      return refusal('conflict', codeRefusals.needless, 'ALREADY_OWNED');
    case 'expired':
      return refusal('expired', codeRefusals.expired, 'ACTIVATION_CODE_EXPIRED');
    default:
      return refusal('not-found', codeRefusals.unknown, 'ACTIVATION_CODE_UNKNOWN');
  }
}

function refusal(kind: 'conflict' | 'expired' | 'not-found', message: string, code: Uppercase<string>): AppError {
  return new AppError(kind, message, { code, errors: { code: [message] } });
}
