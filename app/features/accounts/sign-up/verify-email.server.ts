import { and, eq, gt, isNull, not, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { hasRow, ifChanged, insertWhen } from '#db/insert-when';
import { firstOf } from '#db/read';
import { mails, mailTokens, signUps, users } from '#db/schema';
import { countTries, perAddress } from '~/features/sessions/count-tries.server';
import { openApiSession, openWebSession, type TokenPair } from '~/features/sessions/open-session.server';
import { type AppError, invalid } from '~/kit/app-error';
import { newId } from '~/kit/ids';
import { emailKeyOf } from '~/kit/text/mailbox';
import { readOne, type Scope } from '~/scope/scope';
import { isTokenCode, tokenIdOf, useToken, whileLive } from '../mail/mail-tokens.server';
import { type AccountRow, presentUser } from '../profile/present-user.server';
import { findAccount } from '../profile/show-profile.server';
import type { UserOutput, VerifiedBefore, VerifyByToken } from '../schema';
import { signedIn, type WebSignIn } from '../sign-in/sign-in.server';
import { endSignUps, type OwnSignUp } from './sign-ups.server';
import { countCodeTry, linkExpired, readVerification } from './verification-tokens.server';

export interface Verified {
  userId: string;
  /** The sign-up that is verified now. */
  signUpId: string;
  /** False when the sign-up was already verified: the repeat succeeds, but opens no session. */
  isFirstUse: boolean;
  account: AccountRow;
}

/**
 * What a verification link would do now, with the username and the address that a live link verifies. `unknown`: a link
 * that we did not make, or one so old that its token was deleted. For GET requests: does not use the link up.
 */
export async function checkVerification(scope: Scope, { token }: VerifyByToken) {
  const id = tokenIdOf(scope, 'verify', token);
  const found = id === null ? null : await readOne(scope, readVerification(scope, id));
  const live = found?.state === 'live' ? found : null;
  return {
    state: found?.state ?? ('unknown' as const),
    userName: live?.userName ?? null,
    email: live?.email ?? null,
  };
}

/**
 * Verifies a sign-up by its mailed link: the sign-up becomes the account, and the other sign-ups on its address end.
 * Following the link again succeeds until the account's password or address changes. Throws expired (410,
 * TOKEN_EXPIRED) and rate-limited.
 */
export async function verifyByToken(scope: Scope, { token }: VerifyByToken): Promise<Verified> {
  const id = tokenIdOf(scope, 'verify', token) ?? '';
  const limits = [perAddress(scope, { name: 'verify', limit: 60, seconds: 300 })];
  const [found] = await countTries(scope, limits, readVerification(scope, id));
  if (found?.state !== 'live' && found?.state !== 'used') throw linkExpired(found?.state);
  const verified = await useUp(scope, found);
  if (!verified) throw linkExpired('ended');
  return verified;
}

/**
 * Verifies a sign-up by the six-digit code of its newest mail, with five tries per mail. The answer does not reveal
 * whether the address is known. Throws invalid and rate-limited.
 */
export async function verifyByCode(scope: Scope, { code, ...own }: OwnSignUp & { code: string }): Promise<Verified> {
  const limits = [
    perAddress(scope, { name: 'verify', limit: 60, seconds: 300 }),
    // Counted per sign-up where its id is known, so that nobody else can use up these tries.
    { name: 'verify-code', subject: own.signUpId ?? emailKeyOf(own.email), limit: 20, seconds: 3600 },
  ];
  const [mailed] = await countTries(scope, limits, firstOf(countCodeTry(scope, own)));
  const isRight = mailed !== null && isTokenCode(scope, mailed.id, code);
  const verified = isRight ? await useUp(scope, mailed) : null;
  if (!verified) throw wrongCode();
  return verified;
}

function wrongCode(): AppError {
  return invalid('code', 'That code is wrong or has expired. Check the latest email, or ask for a new code.');
}

/**
 * Turns the sign-up of the token into the account of its address; returns null if another sign-up has become that
 * account. Of two simultaneous uses, only one gets `isFirstUse`.
 */
async function useUp(
  scope: Scope,
  { id, email, signUpId }: { id: string; email: string; signUpId: string | null },
): Promise<Verified | null> {
  if (!signUpId) return null;
  const isItsAccount = eq(users.signUpId, signUpId);
  const userId = sql<string>`(SELECT ${users.id} FROM ${users} WHERE ${isItsAccount})`;
  const isMade = hasRow(users, isItsAccount);
  const itsTokens = eq(mailTokens.signUpId, signUpId);
  const accountId = newId(scope.now().getTime());
  const { made, account, after } = await scope.write({
    made: firstOf(
      insertAccount(scope, { accountId, signUpId, when: whileLive(scope, id) }).returning({ id: users.id }),
    ),
    logged: auditEntry(scope, { action: 'email-verified', subject: accountId }, ifChanged),
    // Tokens and mails of the sign-up belong to the account from now on, and are deleted with it.
    tokensOwned: scope.db
      .update(mailTokens)
      .set({ userId })
      .where(and(itsTokens, isNull(mailTokens.userId), isMade)),
    mailsOwned: scope.db
      .update(mails)
      .set({ userId })
      .where(
        and(
          sql`${mails.dedupeKey} IN (SELECT 'mail:verification:' || ${mailTokens.id} FROM ${mailTokens} WHERE ${itsTokens})`,
          isMade,
        ),
      ),
    itself: scope.db.delete(signUps).where(and(eq(signUps.id, signUpId), isMade)),
    othersEnded: endSignUps(scope, emailKeyOf(email), isMade),
    linkUsed: useToken(scope, id, isMade),
    account: findAccount(scope, userId),
    after: readVerification(scope, id),
  });
  if (!account || after?.state !== 'used') return null;
  return { userId: account.user.id, signUpId, isFirstUse: made !== null, account };
}

/** Inserts the account that a sign-up becomes. The statement itself checks every condition. */
function insertAccount(
  scope: Scope,
  { accountId, signUpId, when }: { accountId: string; signUpId: string; when: SQL },
) {
  const now = scope.now();
  const of = <Column>(column: Column) => sql`${column}`;
  const row = {
    id: accountId,
    email: of(signUps.email),
    emailKey: of(signUps.emailKey),
    userName: of(signUps.userName),
    passwordHash: of(signUps.passwordHash),
    verifiedAt: now,
    signUpId,
    pirateLocationCity: of(signUps.pirateLocationCity),
    pirateLocationCountry: of(signUps.pirateLocationCountry),
    canUseTrial: of(signUps.canUseTrial),
    isFromSignupPage: of(signUps.isFromSignupPage),
    isRegisterViaLessonPreviewPage: of(signUps.isRegisterViaLessonPreviewPage),
    isRegisterViaRiseFestivalPage: of(signUps.isRegisterViaRiseFestivalPage),
    referralSource: of(signUps.referralSource),
    createdAt: of(signUps.createdAt),
    updatedAt: now,
  };
  const isHeld = sql`EXISTS (SELECT 1 FROM ${users} AS holder
    WHERE holder.email_key = ${signUps.emailKey} OR holder.user_name = ${signUps.userName})`;
  const mayBe = and(
    eq(signUps.id, signUpId),
    isNull(signUps.endedAt),
    gt(signUps.waitsUntil, now),
    not(isHeld),
    when,
  ) as SQL;
  return insertWhen(scope.db, users, row, mayBe, signUps);
}

/**
 * Verifies a sign-up for the API: returns the user and a session. A repeat returns the id and name of the verified user
 * and no session.
 */
export async function verifyForApi(
  scope: Scope,
  input: VerifyByToken,
): Promise<{ user: UserOutput; session: TokenPair } | { user: VerifiedBefore; session: null }> {
  const { account, userId, isFirstUse } = await verifyByToken(scope, input);
  if (!isFirstUse) return { user: { id: userId, userName: account.user.userName }, session: null };
  const session = await openApiSession(scope, userId);
  await scope.write({ opened: session.statements });
  return { user: presentUser(scope, account), session: session.credentials };
}

/** Signs in the browser that made the sign-up and has just verified it. */
export async function signInVerified(scope: Scope, { userId, account }: Verified): Promise<WebSignIn> {
  const session = openWebSession(scope, userId, true);
  await scope.write({ opened: session.statements });
  return signedIn(scope, account, { session, isRemembered: true, device: null });
}
