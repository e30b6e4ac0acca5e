import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { users } from '#db/schema';
import { countTries, giveBack, perAddress } from '~/features/sessions/count-tries.server';
import { AppError, invalid } from '~/kit/app-error';
import { checkPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { countMailTries, type Mailbox } from '../mail/mail-quota.server';

/**
 * Checks the viewer's own password; tries are counted before the password is hashed. Returns the hash that is stored
 * now: a change is made only if the stored hash is still this one. The quota of `mailbox` is counted in the same round
 * trip. A used-up quota is reported in `heldFor` (seconds, 0 when a mail may be sent now) instead of thrown, and a wrong
 * password does not use any of the quota. Throws invalid (`password`) and rate-limited.
 */
export async function requireCurrentPassword(scope: Scope, viewer: Viewer, password: string, mailbox?: Mailbox) {
  const limits = [
    { name: 'current-password', subject: viewer.id, limit: 10, seconds: 900 },
    perAddress(scope, { name: 'current-password-address', limit: 60, seconds: 900 }),
  ];
  const stored = scope.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, viewer.id));
  const { heldFor, places, answers } = mailbox
    ? await countMailTries(scope, { limits, mailbox }, firstOf(stored))
    : { heldFor: 0, places: [], answers: await countTries(scope, limits, firstOf(stored)) };
  const [found] = answers;
  if (!found) throw new AppError('unauthenticated');
  const { isRight } = await checkPassword(password, found.passwordHash);
  if (!isRight) {
    await scope.write({
      givenBack: places.length ? [giveBack(scope, places)] : [],
      logged: auditEntry(scope, { action: 'current-password-refused', subject: viewer.id }),
    });
    throw invalid('password', 'That is not your current password');
  }
  return { passwordHash: found.passwordHash, heldFor };
}
