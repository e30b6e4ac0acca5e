import { firstOf } from '#db/read';
import { signUps } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { giveBack, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { nameTaken, readIsNameFree } from './free-name.server';
import { countMailTries } from './mail-quota.server';
import { answeredBefore, requireHuman } from './require-human.server';
import type { SignUp } from './schema';
import { type Attempt, isSame, keepSignUp } from './sign-up-writes.server';
import { hashOfSignUp, selectSignUps } from './sign-ups.server';
import { requireStrongPassword } from './weak-passwords';

export interface SignedUp {
  email: string;
  /** For the browser that signed up: what is mailed, sent again and verified is this very sign-up. */
  signUpId: string;
}

/**
 * Signs someone up: the sign-up waits beside others on its address until its own link or code is used. It writes and
 * answers the same whether or not the address has an account. If it has one, the email tells the owner so and verifies
 * nothing. When a limit holds the email back, nothing is written. `device` is the cookie of a known browser. Throws invalid (human check, weak
 * password, taken username) and rate-limited.
 */
export async function registerUser(scope: Scope, input: SignUp, device?: unknown): Promise<SignedUp> {
  const { email, userName, password } = input;
  const emailKey = email.toLowerCase();
  requireStrongPassword(scope, input);
  const { heldFor, places, answers } = await countMailTries(
    scope,
    {
      limits: [perAddress(scope, { name: 'sign-up', limit: 20, seconds: 300 })],
      mailbox: { kind: 'verification', emailKey, device },
    },
    readIsNameFree(scope, { userName, emailKey }),
    selectSignUps(scope, emailKey),
  );
  const [isFree, waiting] = answers;
  try {
    // Counted by now: asking the human check costs a call to its provider.
    const answered = await requireHuman(scope, input);
    if (!isFree) throw nameTaken();
    const passwordHash = await hashOfSignUp(scope, { password, emailKey }, waiting);
    const attempt: Attempt = { input, emailKey, passwordHash, signUpId: newId(scope.now().getTime()) };
    if (heldFor) return { email, signUpId: attempt.signUpId };
    const { kept } = await scope.write(keepSignUp(scope, attempt, answered)).catch(async (error: unknown) => {
      if (!isUniqueViolation(error, 'used_challenges')) throw error;
      const same = await sameSignUp(scope, attempt);
      await scope.write({ givenBack: giveBack(scope, places) });
      return { kept: { id: same } };
    });
    if (!kept) throw nameTaken();
    scope.outbox.dispatch();
    return { email, signUpId: kept.id };
  } catch (error) {
    if (isAppError(error) && places.length) await scope.write({ givenBack: giveBack(scope, places) });
    throw error;
  }
}

/**
 * A question that was answered before lets the very form through that it was answered with, as when a form is sent
 * twice; that form's sign-up is the answer. Throws invalid for any other.
 */
async function sameSignUp(scope: Scope, attempt: Attempt): Promise<string> {
  const [own] = await scope.read(firstOf(scope.db.select({ id: signUps.id }).from(signUps).where(isSame(attempt))));
  if (!own) throw invalid('humanAnswer', answeredBefore);
  return own.id;
}
