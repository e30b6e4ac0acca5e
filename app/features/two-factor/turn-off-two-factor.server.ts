import { and, eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { secondFactors } from '#db/schema';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { holdsOffice, requireMember } from '~/scope/viewer';
import { factorLimits, proofOf, readFactor, wrongFactor } from './prove-factor.server';
import type { GiveCode } from './schema';

/**
 * Turns two-factor sign-in off, by a code; the owner gets an email. An administrator cannot: they set up another app
 * instead. Throws invalid and rate-limited.
 */
export async function turnOffTwoFactor(scope: Scope, { code }: GiveCode): Promise<void> {
  const { id: userId, role } = requireMember(scope);
  if (holdsOffice(role)) throw invalid('code', 'Administrators can’t turn off two-factor sign-in.');
  const limits = factorLimits(scope, userId);
  const [factor] = await countTries(scope, limits, readFactor(scope, userId));
  const proof = proofOf(scope, factor, code);
  if (!proof) throw wrongFactor(code);
  const cause = newId();
  const { taken } = await scope.write({
    taken: proof.take,
    turnedOff: scope.db.delete(secondFactors).where(and(eq(secondFactors.userId, userId), proof.when)),
    logged: auditEntry(scope, { action: 'two-factor-off', subject: userId }, ifChanged),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'two-factor-off', userId, subjectId: cause },
      `mail:two-factor-off:${cause}`,
    ),
  });
  if (!taken.length) throw wrongFactor(code);
  await scope.write({ givenBack: giveBack(scope, limits) });
  scope.outbox.dispatch();
}
