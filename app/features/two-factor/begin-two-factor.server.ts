import { sql } from 'drizzle-orm';
import { secondFactors } from '#db/schema';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { seal } from '~/kit/sealing.server';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { factorKey, factorLimits, proofOf, readFactor, wrongFactor } from './prove-factor.server';
import { newTotpSecret } from './totp.server';

/**
 * Makes the secret of a new app, to be confirmed within half an hour. Where another app is in use, a code of that app,
 * or a recovery code, is needed first; it stays in use until the new one is confirmed. Where none is in use, there is
 * no code to give: the caller has asked for the password. Throws invalid and rate-limited.
 */
export async function beginTwoFactor(scope: Scope, { code = '' }: { code?: string }): Promise<void> {
  const { id: userId } = requireMember(scope);
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if ((factor?.confirmedAt || code) && !proof) throw wrongFactor(code);
  const pendingSealed = seal(newTotpSecret(), factorKey(scope, userId));
  const pending = { pendingSealed, pendingSince: scope.now() };
  const write = scope.db
    .insert(secondFactors)
    .values({ userId, ...pending })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: pending,
      setWhere: proof?.when ?? sql`${secondFactors.confirmedAt} IS NULL`,
    })
    .returning({ userId: secondFactors.userId });
  if (!proof) {
    await scope.write({ begun: write, givenBack: giveBack(scope, limits) });
    return;
  }
  const { taken } = await scope.write({ taken: proof.take, begun: write });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
}
