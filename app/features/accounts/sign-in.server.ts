import { eq, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { users } from '#db/schema';
import { opensEverything } from '~/features/entitlements/rules';
import { countTries, giveBack, type Limit, perAddress, perAddressAnd } from '~/features/sessions/count-tries.server';
import {
  openApiSession,
  openWebSession,
  type TokenPair,
  type WebSession,
} from '~/features/sessions/open-session.server';
import {
  type FactorRow,
  factorLimits,
  proofOf,
  readFactor,
  recoveryNotice,
  wrongFactor,
} from '~/features/two-factor/prove-factor.server';
import type { GiveCode } from '~/features/two-factor/schema';
import { AppError } from '~/kit/app-error';
import { checkPassword, dummyHash, hashPassword } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';
import {
  deviceCookie,
  isSecondStepMark,
  isStillKnown,
  limitsOfDevice,
  readDevice,
  type SignInLimits,
  secondStepMark,
} from './known-device.server';
import { type AccountRow, presentUser } from './present-user.server';
import type { Arrival } from './rules';
import type { ApiSignIn, SignIn, UserOutput } from './schema';
import { findAccount } from './show-profile.server';
import { findByPassword, selectSignUps } from './sign-ups.server';

/** What a password attempt counts against, for declarations; a browser that may be known has more. */
export const signInLimits = ['sign-in-pair', 'sign-in-email', 'sign-in-address', 'sign-in-any-address'];

const refused = 'The email address or password is wrong.';

/** The right password of a sign-up that waits to be verified. */
export interface Unverified {
  /** Which sign-up that is; null for an account that is shut for another reason, too. */
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
 * member who gets in. The second is that of the sign-ups on the address, which is answered as unverified whether or not
 * the address has an owner, too. Tries are counted before the hashes. Those that guess are given back when the password was right: who
 * hammers from one address locks nobody out elsewhere; only 25 real tries from five addresses in an hour close an address
 * for all browsers but those that its owner has signed in with before. What is never given back is one on the network
 * address, or the account where the browser is known: right passwords cost hashes and sessions, too.
 */
async function authenticate(
  scope: Scope,
  { email, password }: SignIn,
  cookie?: unknown,
): Promise<Authenticated | Unverified> {
  const emailKey = email.toLowerCase();
  const device = readDevice(scope, emailKey, cookie);
  const strange = limitsOfStranger(scope, emailKey);
  const limits = device ? limitsOfDevice(device, emailKey) : strange;
  const userId = sql<string>`(SELECT ${users.id} FROM ${users} WHERE ${eq(users.emailKey, emailKey)})`;
  const [found, kept, signUps] = await countTries(
    scope,
    [...limits.guesses, ...limits.all],
    findAccount(scope, userId),
    readFactor(scope, userId),
    selectSignUps(scope, emailKey),
  );
  const isStrange = device !== null && !(found && isStillKnown(scope, found.user, device));
  if (isStrange) await countTries(scope, [...strange.guesses, ...strange.all]);
  const guesses = isStrange ? [...limits.guesses, ...strange.guesses] : limits.guesses;
  const cost = scope.config.passwordCost;
  const { isRight, isOutdated } = await checkPassword(password, found?.user.passwordHash ?? dummyHash(cost), cost);
  const isMember = found && isRight && found.user.verifiedAt !== null;
  const signUp = isMember ? null : await findByPassword(password, signUps, dummyHash(cost));
  if (signUp) {
    scope.log.warn('sign-in-refused', { who: signUp.id, why: 'email-not-verified' });
    return { unverified: signUp.id };
  }
  if (!found || !isRight) {
    await scope.write({ logged: auditEntry(scope, { action: 'sign-in-failed', subject: emailKey }) });
    throw new AppError('unauthenticated', refused, { code: 'WRONG_CREDENTIALS' });
  }
  const why = closedBecause(scope, found.user);
  if (why === 'user-blocked') throw new AppError(why);
  if (why) return { unverified: found.user.signUpId };
  const statements = [giveBack(scope, guesses), auditEntry(scope, { action: 'sign-in', subject: found.user.id })];
  const rehash = isOutdated
    ? [
        scope.db
          .update(users)
          .set({ passwordHash: await hashPassword(password, cost) })
          .where(eq(users.id, found.user.id)),
      ]
    : [];
  const factor = kept?.confirmedAt ? kept : null;
  return { account: found, factor, statements: [...statements, ...rehash] };
}

/** Why a person who has proven who they are is not let in, also written to the log; null when they are let in. */
export function closedBecause(
  scope: Scope,
  { id, blockedAt, verifiedAt }: AccountRow['user'],
): 'user-blocked' | 'email-not-verified' | null {
  const why = blockedAt ? 'user-blocked' : verifiedAt ? null : 'email-not-verified';
  if (why) scope.log.warn('sign-in-refused', { who: id, why });
  return why;
}

/** Counts all sign-ins from one network address, with the right password or a wrong one. */
export function limitOfSignIns(scope: Scope): Limit {
  return perAddress(scope, { name: 'sign-in-any-address', limit: 60, seconds: 300 });
}

/** The limits of a browser that this account has not been signed in to with. */
function limitsOfStranger(scope: Scope, emailKey: string): SignInLimits {
  return {
    guesses: [
      perAddressAnd(scope, emailKey, { name: 'sign-in-pair', limit: 5, seconds: 300 }),
      { name: 'sign-in-email', subject: emailKey, limit: 25, seconds: 3600 },
      perAddress(scope, { name: 'sign-in-address', limit: 25, seconds: 300 }),
    ],
    all: [limitOfSignIns(scope)],
  };
}

export interface WebSignIn {
  unverified?: undefined;
  secondStep?: undefined;
  cookie: string;
  isRemembered: boolean;
  /** For the cookie by which the browser is known from now on. */
  device: string;
  arrival: Arrival;
}

/** The right password of somebody whose second factor is asked for next. */
export interface SecondStep {
  unverified?: undefined;
  /** For the cookie that the next page is opened with. */
  secondStep: { userId: string; mark: string; isRemembered: boolean };
}

/**
 * Sign-in of a browser; `device` is the cookie that it kept from an earlier one, whatever that is worth. Throws
 * unauthenticated, user-blocked, rate-limited.
 */
export async function signInToWeb(
  scope: Scope,
  input: SignIn,
  device?: unknown,
): Promise<WebSignIn | SecondStep | Unverified> {
  const found = await authenticate(scope, input, device);
  if (found.unverified !== undefined) return found;
  const { account, factor, statements } = found;
  const isRemembered = input.remember ?? false;
  if (factor) {
    await scope.write({ passed: statements });
    const { user } = account;
    return { secondStep: { userId: user.id, mark: secondStepMark(scope, user), isRemembered } };
  }
  const session = openWebSession(scope, account.user.id, isRemembered);
  await scope.write({ opened: session.statements, passed: statements });
  return signedIn(scope, account, { session, isRemembered, device });
}

/** What a browser gets for its new session; `device` is the cookie that it kept from an earlier one. */
export function signedIn(
  scope: Scope,
  account: AccountRow,
  { session, isRemembered, device }: { session: WebSession; isRemembered: boolean; device: unknown },
): WebSignIn {
  return {
    cookie: session.credentials.cookie,
    isRemembered,
    device: deviceCookie(scope, account.user, device),
    arrival: arrivalOf(account),
  };
}

/**
 * Sign-in of an API client: a pair of tokens and the user. Throws the errors of a browser's sign-in,
 * email-not-verified, and unauthenticated (SECOND_FACTOR_REQUIRED) where a code is needed beside the password.
 */
export async function signInToApi(scope: Scope, input: ApiSignIn): Promise<TokenPair & { user: UserOutput }> {
  const found = await authenticate(scope, input);
  if (found.unverified !== undefined) throw new AppError('email-not-verified');
  const { account, factor, statements } = found;
  const { id: userId } = account.user;
  const { code = '' } = input;
  if (factor && !code) {
    await scope.write({ passed: statements });
    const asked = 'Please send the code of your authenticator app, or a recovery code, as `code`.';
    throw new AppError('unauthenticated', asked, { code: 'SECOND_FACTOR_REQUIRED' });
  }
  if (factor) await countTries(scope, factorLimits(scope, userId));
  const proof = factor && proofOf(scope, factor, code);
  if (factor && !proof) throw wrongFactor(code);
  const session = await openApiSession(scope, userId, proof?.when);
  if (proof) {
    const { taken } = await scope.write({
      taken: proof.take,
      noticed: recoveryNotice(scope, userId, proof),
      opened: session.statements,
      passed: statements,
      givenBack: giveBack(scope, factorLimits(scope, userId)),
    });
    if (!taken.length) throw wrongFactor(code);
    scope.outbox.dispatch();
  } else {
    await scope.write({ opened: session.statements, passed: statements });
  }
  return { ...session.credentials, user: presentUser(scope, account) };
}

function arrivalOf({ user, access }: AccountRow): Arrival {
  const { userName, isFirstLogin, isCompletedProfile, isJourneyAnswered } = user;
  return {
    role: user.role,
    userName,
    isFirstLogin,
    isCompletedProfile,
    isJourneyAnswered,
    subscription: access,
    opensEverything: opensEverything({ role: user.role, subscription: access }),
  };
}

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
