import { and, inArray, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { activationCodes } from '#db/schema';
import { grantCode } from '~/features/entitlements/grant-order.server';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { hashesOfCode } from './code-secrets.server';
import { addsSql, type Code, isUnusedSql, readCode } from './queries.server';
import { type CodeVerdict, codeRefusals, judgeCode } from './rules';
import type { GivenCode } from './schema';

/**
 * Gives the viewer a code's contents once: of concurrent requests one redeems it, and a repeat by the same person
 * succeeds too. A code that would add nothing stays unused. Throws not-found, conflict (used by somebody else, or
 * nothing to add), expired and rate-limited.
 */
export async function redeemCode(scope: Scope, { code: typed }: GivenCode): Promise<Code> {
  const viewer = requireMember(scope);
  const { code, codeHashes, verdict } = await checkCode(scope, typed);
  if (verdict === 'own') return code;
  if (verdict === 'needless') throw refuseCode(verdict);
  const now = scope.now();
  const claim = scope.db
    .update(activationCodes)
    .set({ userId: viewer.id, usedAt: now })
    .where(and(inArray(activationCodes.codeHash, codeHashes), isUnusedSql(now), sql`${addsSql(viewer.id)}`));
  const { after } = await scope.write({
    claim,
    logged: auditEntry(scope, { action: 'code-redeemed', subject: viewer.id, details: { codeId: code.id } }, ifChanged),
    granted: grantCode(scope.db, { codeHashes, userId: viewer.id }, now),
    after: readCode(scope, codeHashes, viewer.id),
  });
  const outcome = judgeCode(after, now);
  if (!after || outcome !== 'own') throw refuseCode(outcome);
  return after;
}

/**
 * Looks up a typed code in one round trip: the code, its possible hashes in the table, and what it gives the viewer.
 * Unknown codes count as guesses and are rate-limited (security, T27): 5 an hour per person, 20 per address. Known codes
 * do not count, so nobody is locked out of their own code. Throws not-found, conflict for a code that somebody else has
 * used, expired, and rate-limited after too many guesses, even for a valid code.
 */
export async function checkCode(scope: Scope, typed: string) {
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

/**
 * A code's contents and what it gives the viewer now. Counts no guess: only for a code that `checkCode` found in this
 * browser before.
 */
export async function showCode(scope: Scope, { code: typed }: GivenCode) {
  const viewer = requireMember(scope);
  const [code] = await scope.read(readCode(scope, hashesOfCode(scope.config.secrets, typed), viewer.id));
  return { code, verdict: judgeCode(code, scope.now()) };
}
