import { inArray, sql } from 'drizzle-orm';
import { activationCodes } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { hashesOfCode } from './code-secrets.server';
import { type Code, readCode } from './queries.server';
import { type CodeVerdict, codeRefusals, judgeCode } from './rules';

/** A code that exists, and its worth to the viewer. */
export interface CheckedCode {
  code: Code;
  /** What the table may know it by. */
  codeHashes: string[];
  verdict: 'usable' | 'own' | 'needless';
}

/**
 * Looks a typed code up, in one round trip. An unknown code counts as a guess (security, T27): 5 an hour for a person,
 * 20 for an address. A known code counts as nothing, so that nobody is kept from a code that they hold. Throws
 * not-found, conflict for a code that somebody else has used, expired, and rate-limited after too many guesses,
 * whatever is typed then.
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

/** 1 for an unknown code. A person who types a known one, be it used or expired, has not guessed it. */
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
