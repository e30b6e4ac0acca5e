import { eq } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { firstOf } from '#db/read';
import { secondFactors, subscriptions, users } from '#db/schema';
import { subscriptionAccessSql } from '~/features/entitlements/queries.server';
import { opensEverything } from '~/features/entitlements/rules';
import { countTries, giveBack, type Limit, perAddress, perAddressAnd } from '~/features/sessions/count-tries.server';
import { openApiSession, openWebSession, type TokenPair } from '~/features/sessions/open-session.server';
import { type FactorRow, factorLimits, proofOf, wrongFactor } from '~/features/two-factor/prove-factor.server';
import { AppError } from '~/kit/app-error';
import { checkPassword, dummyHash, hashPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import { type AccountRow, presentUser } from './present-user';
import { selectReservation } from './reserved-names.server';
import type { Arrival } from './rules';
import type { ApiSignIn, SignIn, UserOutput } from './schema';
import { recoveryNotice, secondStepMark } from './second-step-proof.server';

const refused = 'The email address or the password is not right.';

/** The right password of a sign-up that waits to be verified. */
export interface Unverified {
  /** Which sign-up that is; null for one from before they had ids. */
  unverified: string | null;
}

interface Authenticated {
  unverified?: undefined;
  account: AccountRow;
  /** The second factor that is asked for, too; null where none is. */
  factor: FactorRow | null;
  /** For the batch that opens the session. */
  statements: Statement[];
}

/**
 * Checks address and password, at the same cost whether or not the address is known: two hashes for everyone but a
 * member who gets in. The second is that of a sign-up on an owned address, which is answered as if its account waited
 * to be verified. Tries are counted before the hashes. Those that guess are given back when the password was right: who
 * hammers from one address locks nobody out elsewhere; only 25 real tries from five addresses in an hour close an address
 * for all. What is never given back is one on the network address: right passwords cost hashes and sessions, too.
 */
async function authenticate(scope: Scope, { email, password }: SignIn): Promise<Authenticated | Unverified> {
  const emailKey = email.toLowerCase();
  const guesses: Limit[] = [
    perAddressAnd(scope, emailKey, { name: 'sign-in-pair', limit: 5, seconds: 300 }),
    { name: 'sign-in-email', subject: emailKey, limit: 25, seconds: 3600 },
    perAddress(scope, { name: 'sign-in-address', limit: 25, seconds: 300 }),
  ];
  const [found, reservation] = await countTries(
    scope,
    [...guesses, perAddress(scope, { name: 'sign-in-any-address', limit: 60, seconds: 300 })],
    firstOf(
      scope.db
        .select({
          user: users,
          access: subscriptionAccessSql(users.id, scope.now()),
          subscription: { state: subscriptions.state, startedAt: subscriptions.startedAt },
          factor: secondFactors,
        })
        .from(users)
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
        .where(eq(users.emailKey, emailKey)),
    ),
    firstOf(selectReservation(scope, emailKey)),
  );
  const { isRight, isOutdated } = await checkPassword(password, found?.user.passwordHash ?? dummyHash);
  const isMember = found && isRight && found.user.verifiedAt !== null;
  const attempt = isMember ? null : await checkPassword(password, reservation?.passwordHash ?? dummyHash);
  if (found?.user.verifiedAt && attempt?.isRight) return { unverified: reservation?.signUpId ?? null };
  if (!found || !isRight) {
    await scope.read(auditEntry(scope, { action: 'sign-in-failed', subject: emailKey }));
    throw new AppError('unauthenticated', refused, { code: 'WRONG_CREDENTIALS' });
  }
  if (found.user.blockedAt) {
    scope.log.warn('sign-in-refused', { who: found.user.id, why: 'user-blocked' });
    throw new AppError('user-blocked');
  }
  if (!found.user.verifiedAt) {
    scope.log.warn('sign-in-refused', { who: found.user.id, why: 'email-not-verified' });
    return { unverified: found.user.signUpId };
  }
  const statements = [giveBack(scope, guesses), auditEntry(scope, { action: 'sign-in', subject: found.user.id })];
  const rehash = isOutdated
    ? [
        scope.db
          .update(users)
          .set({ passwordHash: await hashPassword(password) })
          .where(eq(users.id, found.user.id)),
      ]
    : [];
  const factor = found.factor?.confirmedAt ? found.factor : null;
  return { account: found, factor, statements: [...statements, ...rehash] };
}

export interface WebSignIn {
  unverified?: undefined;
  secondStep?: undefined;
  cookie: string;
  isRemembered: boolean;
  arrival: Arrival;
}

/** The right password of somebody whose second factor is asked for next. */
export interface SecondStep {
  unverified?: undefined;
  /** For the cookie that the next page is opened with. */
  secondStep: { userId: string; mark: string; isRemembered: boolean };
}

/** Sign-in of a browser. Throws unauthenticated, user-blocked, rate-limited. */
export async function signInToWeb(scope: Scope, input: SignIn): Promise<WebSignIn | SecondStep | Unverified> {
  const found = await authenticate(scope, input);
  if (found.unverified !== undefined) return found;
  const { account, factor, statements } = found;
  const isRemembered = input.remember ?? false;
  if (factor) {
    await scope.read(...statements);
    const { user } = account;
    return { secondStep: { userId: user.id, mark: secondStepMark(scope, user), isRemembered } };
  }
  const session = openWebSession(scope, account.user.id, isRemembered);
  await scope.read(...session.statements, ...statements);
  return { cookie: session.credentials.cookie, isRemembered, arrival: arrivalOf(account) };
}

/**
 * Sign-in of an API client: a pair of tokens and the user. Throws email-not-verified beside what a browser is told, and
 * unauthenticated (SECOND_FACTOR_REQUIRED) where a code is wanted beside the password.
 */
export async function signInToApi(scope: Scope, input: ApiSignIn): Promise<TokenPair & { user: UserOutput }> {
  const found = await authenticate(scope, input);
  if (found.unverified !== undefined) throw new AppError('email-not-verified');
  const { account, factor, statements } = found;
  const { id: userId } = account.user;
  if (factor && !input.code) {
    await scope.read(...statements);
    const asked = 'Please send the code of your authenticator app, or a recovery code, as `code`.';
    throw new AppError('unauthenticated', asked, { code: 'SECOND_FACTOR_REQUIRED' });
  }
  if (factor) await countTries(scope, factorLimits(scope, userId));
  const proof = factor && proofOf(scope, factor, input.code ?? '');
  if (factor && !proof) throw wrongFactor();
  const session = await openApiSession(scope, userId, proof?.when);
  if (proof) {
    const [taken] = await scope.read(
      proof.take,
      ...recoveryNotice(scope, userId, proof),
      ...session.statements,
      ...statements,
      giveBack(scope, factorLimits(scope, userId)),
    );
    if (!taken.length) throw wrongFactor();
    scope.outbox.dispatch();
  } else {
    await scope.read(...session.statements, ...statements);
  }
  return { ...session.credentials, user: presentUser(account) };
}

export function arrivalOf({ user, access }: AccountRow): Arrival {
  const { userName, isFirstLogin, isCompletedProfile, isJourneyAnswered } = user;
  return {
    userName,
    isFirstLogin,
    isCompletedProfile,
    isJourneyAnswered,
    subscription: access,
    opensEverything: opensEverything({ role: user.role, subscription: access }),
  };
}
