import { and, inArray, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { activationCodes } from '#db/schema';
import { grantCode } from '~/features/entitlements/grant-code.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { checkCode, refuseCode } from './check-code.server';
import { addsSql, type Code, isUnusedSql, readCode } from './queries.server';
import { judgeCode } from './rules';
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
