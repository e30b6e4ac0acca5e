import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { passkeys, users } from '#db/schema';
import { challengeLife } from '~/features/passkeys/rules';
import type { Assertion, Challenge, SignInByPasskey } from '~/features/passkeys/schema';
import {
  challengeOver,
  newChallenge,
  relyingParty,
  requireLive,
  spend,
  verifyUsed,
} from '~/features/passkeys/verify.server';
import { countTries, giveBack, perAddress } from '~/features/sessions/count-tries.server';
import { openWebSession } from '~/features/sessions/open-session.server';
import { AppError, isAppError } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';
import { findAccount } from '../profile/show-profile.server';
import { closedBecause, limitOfSignIns, signedIn, type WebSignIn } from './sign-in.server';

/**
 * A challenge for signing in with a passkey: the browser's former one while at least half of its life is left, so that
 * two tabs with the sign-in form do not end each other's. Names no account, so it reveals none. Writes nothing.
 */
export function askPasskeyChallenge(scope: Scope, former: Challenge | null) {
  const now = scope.now().getTime();
  const isFresh = former?.userId === null && former.expiresAt - now >= challengeLife / 2;
  const challenge = isFresh ? former : newChallenge(scope, null);
  const options: PublicKeyCredentialRequestOptionsJSON = {
    challenge: challenge.challenge,
    rpId: relyingParty(scope).id,
    timeout: challenge.expiresAt - now,
    userVerification: 'required',
  };
  return { challenge, options };
}

interface Wish extends SignInByPasskey {
  challenge: Challenge | null;
  /** The unchecked device cookie that the browser kept from an earlier sign-in. */
  device?: unknown;
}

/**
 * Signs a browser in with a passkey. No code is asked for, since a passkey is already two factors: something that the
 * owner has, unlocked by something that they know or are. One batch checks everything: the challenge is used once, the
 * passkey's counter has increased, and the account is open. Throws invalid and unauthenticated with the fault of the
 * passkey, expired, user-blocked, email-not-verified, rate-limited.
 */
export async function signInByPasskey(
  scope: Scope,
  { credential, remember: isRemembered = false, challenge: given, device }: Wish,
): Promise<WebSignIn> {
  const guesses = [perAddress(scope, { name: 'passkey-address', limit: 25, seconds: 300 })];
  const userId = Buffer.from(credential.response.userHandle, 'base64url').toString();
  const [passkey, account] = await countTries(
    scope,
    [...guesses, limitOfSignIns(scope)],
    firstOf(selectPasskey(scope, credential, userId)),
    findAccount(scope, userId),
  );
  const challenge = requireLive(scope, given, null);
  if (!passkey || !account) {
    await noteFailure(scope, challenge);
    throw unknownPasskey();
  }
  const verified = await verifyUsed(scope, credential, challenge, passkey).catch(async (error) => {
    if (isAppError(error)) await noteFailure(scope, challenge, userId);
    throw error;
  });
  const why = closedBecause(scope, account.user);
  if (why) throw new AppError(why);
  const { counter } = verified;
  const use = newId();
  const isOurs = hasRow(passkeys, and(eq(passkeys.id, passkey.id), eq(passkeys.lastUse, use)));
  const session = openWebSession(scope, userId, isRemembered, { when: isOurs, passkeyId: passkey.id });
  const { spent, used } = await scope.write({
    spent: spend(scope, challenge),
    used: scope.db
      .update(passkeys)
      .set({ counter, isSynced: verified.isSynced, lastUse: use, lastUsedAt: scope.now() })
      .where(
        and(
          eq(passkeys.id, passkey.id),
          // The counter must increase. Most authenticators do not count and always send 0.
          or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`)),
          // The account is open at the moment of the write.
          hasRow(users, and(eq(users.id, userId), isNull(users.blockedAt), isNotNull(users.verifiedAt))),
          ifChanged,
        ),
      )
      .returning({ id: passkeys.id }),
    logged: auditEntry(scope, { action: 'sign-in', subject: userId, details: { by: 'passkey' } }, ifChanged),
    opened: session.statements,
    givenBack: giveBack(scope, guesses),
  });
  if (!spent.length) throw challengeOver();
  if (!used.length) {
    if (counter <= passkey.counter && (counter || passkey.counter)) throw await countedBack(scope, userId);
    throw unknownPasskey();
  }
  return signedIn(scope, account, { session, isRemembered, device });
}

function selectPasskey({ db }: Scope, { id }: Assertion, userId: string) {
  return db
    .select({ id: passkeys.id, publicKey: passkeys.publicKey, counter: passkeys.counter })
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, userId)));
}

/** Logs the failed sign-in and marks the challenge as used, so that it cannot be answered again. */
async function noteFailure(scope: Scope, challenge: Challenge, userId?: string): Promise<void> {
  await scope.write({
    spent: spend(scope, challenge),
    logged: auditEntry(scope, { action: 'sign-in-failed', subject: userId, details: { by: 'passkey' } }),
  });
}

/** Refuses a passkey whose counter did not increase, since the passkey may have been copied. */
async function countedBack(scope: Scope, userId: string): Promise<AppError> {
  scope.log.warn('sign-in-refused', { who: userId, why: 'passkey-counted-back' });
  await scope.write({ logged: auditEntry(scope, { action: 'passkey-counted-back', subject: userId }) });
  return new AppError(
    'unauthenticated',
    'This passkey may have been copied, so we don’t accept it. Sign in with your password, remove the passkey and add a new one.',
    { code: 'PASSKEY_COUNTED_BACK' },
  );
}

function unknownPasskey(): AppError {
  const message =
    'We don’t recognise this passkey. It may have been removed from your account. Sign in with your password.';
  return new AppError('unauthenticated', message, { code: 'PASSKEY_UNKNOWN' });
}
