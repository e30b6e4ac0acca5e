import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { factorLimits, proofOf, readFactor, wrongFactor } from './prove-factor.server';
import { newRecoveryCodes } from './recovery-codes.server';
import type { GiveCode } from './schema';

/** Ten new recovery codes in place of the former ones, which die. Throws invalid and rate-limited. */
export async function renewRecoveryCodes(scope: Scope, { code }: GiveCode): Promise<{ codes: string[] }> {
  const { id: userId } = requireMember(scope);
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if (!proof) throw wrongFactor(code);
  const made = newRecoveryCodes(scope, userId, proof.when);
  const { taken } = await scope.write({
    taken: proof.take,
    logged: auditEntry(scope, { action: 'recovery-codes-renewed', subject: userId }, ifChanged),
    codesKept: made.statements,
  });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
  return { codes: made.codes };
}
