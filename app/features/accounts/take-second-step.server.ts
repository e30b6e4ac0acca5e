import { auditEntry } from '#db/audit';
import { countTries, giveBack } from '~/features/sessions/count-tries.server';
import { openWebSession } from '~/features/sessions/open-session.server';
import {
  factorLimits,
  proofOf,
  readFactor,
  recoveryNotice,
  wrongFactor,
} from '~/features/two-factor/prove-factor.server';
import type { GiveCode } from '~/features/two-factor/schema';
import { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { isSecondStepMark } from './known-device.server';
import { findAccount } from './show-profile.server';
import { type SecondStep, signedIn, type WebSignIn } from './sign-in.server';

/**
 * After the password: the code of the app, or a recovery code; `device` as in `signInToWeb`. Throws invalid, expired,
 * user-blocked, rate-limited.
 */
export async function takeSecondStep(
  scope: Scope,
  { code, step, device }: GiveCode & { step: SecondStep['secondStep'] | null; device?: unknown },
): Promise<WebSignIn> {
  const over = new AppError('expired', 'Your sign-in has expired. Please sign in again.');
  if (!step) throw over;
  const { userId, isRemembered } = step;
  const limits = factorLimits(scope, userId);
  const [account, factor] = await countTries(scope, limits, findAccount(scope, userId), readFactor(scope, userId));
  if (!account || !isSecondStepMark(scope, account.user, step.mark)) throw over;
  if (account.user.blockedAt) throw new AppError('user-blocked');
  const proof = proofOf(scope, factor, code);
  if (!proof) {
    await scope.write({ logged: auditEntry(scope, { action: 'second-factor-refused', subject: userId }) });
    throw wrongFactor(code);
  }
  const session = openWebSession(scope, userId, isRemembered, { when: proof.when });
  const { taken } = await scope.write({
    taken: proof.take,
    noticed: recoveryNotice(scope, userId, proof),
    opened: session.statements,
    givenBack: giveBack(scope, limits),
  });
  if (!taken.length) throw wrongFactor(code);
  scope.outbox.dispatch();
  return signedIn(scope, account, { session, isRemembered, device });
}
