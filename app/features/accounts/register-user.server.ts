import { and, eq, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf, readAfter } from '#db/read';
import { users } from '#db/schema';
import { isUniqueViolation } from '#db/unique-violation';
import { countMailTries, giveBack, perAddress } from '~/features/sessions/count-tries.server';
import { invalid, isAppError } from '~/kit/app-error';
import { checkPassword, dummyHash, hashPassword } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { nameTaken } from './free-name.server';
import { mailLimits } from './mail-limits';
import { answeredBefore, requireHuman } from './require-human.server';
import { requireStrongPassword } from './require-strong-password.server';
import { selectReservation } from './reserved-names.server';
import type { SignUp } from './schema';
import { type Attempt, keepPending, readRivals, tellOwner } from './sign-up-writes.server';
import { mailSignUp } from './sign-ups.server';

export interface SignedUp {
  email: string;
  /** For the browser that signed up: what is mailed, sent again and verified is this very sign-up. */
  signUpId: string;
}

/**
 * Signs someone up. Answers the same, in text and in work, whether or not the address has an account: its owner
 * is told by mail instead. On an address that is not verified yet, this sign-up takes the place of the one before.
 * Where a limit holds its mail back, nothing at all is written, so that nobody changes what a mailed link stands for
 * without a mail of their own. Throws invalid (human check, weak password, taken username) and rate-limited.
 */
export async function registerUser(scope: Scope, input: SignUp): Promise<SignedUp> {
  const emailKey = input.email.toLowerCase();
  requireStrongPassword(scope, input);
  const mails = mailLimits(emailKey);
  const limits = [perAddress(scope, { name: 'sign-up', limit: 20, seconds: 300 })];
  const { heldFor } = await countMailTries(scope, { limits, mails });
  try {
    // Counted by now: asking the human check costs a call to its provider.
    const answered = await requireHuman(scope, input);
    const passwordHash = await hashPassword(input.password);
    const attempt = { input, emailKey, passwordHash, signUpId: newId(scope.now().getTime()), answered };
    const signUpId = heldFor ? await pretendSignUp(scope, attempt) : await keepSignUp(scope, attempt);
    if (signUpId !== attempt.signUpId) await scope.read(giveBack(scope, mails));
    return { email: input.email, signUpId };
  } catch (error) {
    if (isAppError(error) && !heldFor) await scope.read(giveBack(scope, mails));
    throw error;
  }
}

/** What is told when the mail is held back: a taken name as always, and otherwise what everyone is told. */
async function pretendSignUp(scope: Scope, attempt: Attempt): Promise<string> {
  const [found] = await scope.read(readRivals(scope, attempt));
  if (found.isNameTaken) throw nameTaken();
  return attempt.signUpId;
}

/** Writes the sign-up; answers its id, or that of the same form when it came twice. */
async function keepSignUp(scope: Scope, attempt: Attempt): Promise<string> {
  // Another sign-up, or this form sent twice, may win the race between reading and writing: then read once more.
  for (let tries = 0; ; tries++) {
    try {
      if (await writeSignUp(scope, attempt)) return attempt.signUpId;
      attempt.answered = [];
    } catch (error) {
      if (isUniqueViolation(error, 'used_challenges')) return sameSignUp(scope, attempt);
      const isLost = ['email_key', 'user_name', 'asked_by'].some((column) => isUniqueViolation(error, column));
      if (!isLost || tries === 2) throw error;
    }
  }
}

/** False when the account was verified since it was read: then its owner is to be told instead. */
async function writeSignUp(scope: Scope, attempt: Attempt): Promise<boolean> {
  const { input, emailKey, answered } = attempt;
  const [{ account, isNameTaken }] = await scope.read(readRivals(scope, attempt));
  if (isNameTaken) throw nameTaken();
  const audit = auditEntry(scope, { action: 'sign-up', subject: emailKey });
  if (account?.verifiedAt) {
    await scope.read(...answered, ...tellOwner(scope, account.id, attempt), audit);
    scope.outbox.dispatch();
    return true;
  }
  const pending = {
    userId: account?.id ?? newId(scope.now().getTime()),
    signUpId: attempt.signUpId,
    email: input.email,
  };
  const [kept] = await scope.read(
    readAfter(answered, firstOf(keepPending(scope, pending.userId, attempt))),
    ...mailSignUp(scope, pending),
    audit,
  );
  scope.outbox.dispatch();
  return kept !== null;
}

/**
 * A question that was answered before lets the very form through that it was answered with, as when a form is sent
 * twice; that form's sign-up is the answer. Throws invalid for any other.
 */
async function sameSignUp(scope: Scope, { input, emailKey }: Attempt): Promise<string> {
  const { signUpId, userName, passwordHash, verifiedAt } = users;
  const pending = scope.db
    .select({ signUpId, userName, passwordHash })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(verifiedAt)));
  const found = await scope.read(firstOf(pending), firstOf(selectReservation(scope, emailKey)));
  const own = found.find((kept) => kept?.userName === input.userName);
  const { isRight } = await checkPassword(input.password, own?.passwordHash ?? dummyHash);
  if (!own?.signUpId || !isRight) throw invalid('humanAnswer', answeredBefore);
  return own.signUpId;
}
