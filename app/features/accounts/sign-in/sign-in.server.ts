import { and, eq, type SQL, sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import type { Statement } from '#db/client';
import { hasRow } from '#db/insert-when';
import { firstOf } from '#db/read';
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
import { pick } from '~/kit/pick';
import { emailKeyOf } from '~/kit/text/mailbox';
import type { Scope } from '~/scope/scope';
import { type AccountRow, presentUser } from '../profile/present-user.server';
import { findAccount } from '../profile/show-profile.server';
import type { Arrival } from '../rules';
import type { ApiSignIn, SignIn, UserOutput } from '../schema';
import { findByPassword, selectSignUps } from '../sign-up/sign-ups.server';
import {
  deviceCookie,
  isSecondStepMark,
  isStillKnown,
  limitsOfDevice,
  readDevice,
  type SignInLimits,
  secondStepMark,
} from './known-device.server';

/** The limits of a password attempt, for declarations. A browser that sends a device cookie has other limits. */
export const signInLimits = ['sign-in-pair', 'sign-in-email', 'sign-in-address', 'sign-in-any-address'];

const refused = 'The email address or password is wrong.';

/** The result of a sign-in with the right password of a sign-up or account that is not verified. */
export interface Unverified {
  /** The id of the sign-up; null for an unverified account without a sign-up. */
  unverified: string | null;
}

interface Authenticated {
  unverified?: undefined;
  account: AccountRow;
  /** The second factor that the account requires; null for none. */
  factor: FactorRow | null;
  /** Statements for the batch that opens the session. */
  statements: Statement[];
}

/**
 * Checks address and password, at the same cost whether or not the address is known: everyone but a verified member
 * with the right password costs two hashes. The second hash is compared with the sign-ups on the address; a match is
 * answered as unverified, whether or not the address has an owner.
 *
 * Tries are counted before the hashes. After a right password, the counts of guesses are given back. Tries that a limit
 * of one network refuses do not count against the address, so that hammering from one network locks nobody out
 * elsewhere; 25 real guesses in an hour close the address, but not for browsers that its owner has signed in with
 * before. The count on the network address, or on the account for a known browser, is never given back: right passwords
 * cost hashes and sessions, too.
 */
async function authenticate(
  scope: Scope,
  { email, password }: SignIn,
  cookie?: unknown,
): Promise<Authenticated | Unverified> {
  const emailKey = emailKeyOf(email);
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
  const passwordHash = isOutdated ? await hashPassword(password, cost) : found.user.passwordHash;
  const rehash = scope.db.update(users).set({ passwordHash }).where(hasPassword(found.user));
  const user = { ...found.user, passwordHash };
  const factor = kept?.confirmedAt ? kept : null;
  const statements = [
    giveBack(scope, guesses),
    ...(isOutdated ? [rehash] : []),
    auditEntry(scope, { action: 'sign-in', subject: user.id }, hasRow(users, hasPassword(user))),
  ];
  return { account: { ...found, user }, factor, statements };
}

/** As an SQL condition on users: the account still has the password that was checked. */
function hasPassword({ id, passwordHash }: AccountRow['user']): SQL {
  return and(eq(users.id, id), eq(users.passwordHash, passwordHash)) as SQL;
}

/** Reads, in the batch that opens a session, whether it was opened: a password that was changed meanwhile opens none. */
function readHasPassword({ db }: Scope, user: AccountRow['user']) {
  return firstOf(db.select({ id: users.id }).from(users).where(hasPassword(user)));
}

/** The reason why an account may not sign in although the credentials are right; null if it may. A reason is logged. */
export function closedBecause(
  scope: Scope,
  { id, blockedAt, verifiedAt }: AccountRow['user'],
): 'user-blocked' | 'email-not-verified' | null {
  const why = blockedAt ? 'user-blocked' : verifiedAt ? null : 'email-not-verified';
  if (why) scope.log.warn('sign-in-refused', { who: id, why });
  return why;
}

/** The limit of all sign-ins from one network address, with right or wrong passwords. */
export function limitOfSignIns(scope: Scope): Limit {
  return perAddress(scope, { name: 'sign-in-any-address', limit: 60, seconds: 300 });
}

/** The limits of a browser that has not signed in to this account before. */
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
  /** The value of the cookie that makes the browser known from now on. */
  device: string;
  arrival: Arrival;
}

/** The result of a right password when the account requires a second factor. */
export interface SecondStep {
  unverified?: undefined;
  /** The content of the cookie for the page that asks for the second factor. */
  secondStep: { userId: string; mark: string; isRemembered: boolean };
}

/**
 * Signs a browser in. `device` is the unchecked cookie that the browser kept from an earlier sign-in. Throws
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
  const { user } = account;
  const session = openWebSession(scope, user.id, isRemembered, { when: hasRow(users, hasPassword(user)) });
  const { isSame } = await scope.write({
    passed: statements,
    opened: session.statements,
    isSame: readHasPassword(scope, user),
  });
  if (!isSame) return signInToWeb(scope, input, device);
  return signedIn(scope, account, { session, isRemembered, device });
}

/** The result of a completed sign-in of a browser; `device` is the cookie that it kept from an earlier sign-in. */
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
 * Signs an API client in: returns a pair of tokens and the user. Throws the errors of `signInToWeb`,
 * email-not-verified, and unauthenticated (SECOND_FACTOR_REQUIRED) when the account also requires a code.
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
  const session = await openApiSession(scope, userId, and(hasRow(users, hasPassword(account.user)), proof?.when));
  const opened = { passed: statements, opened: session.statements, isSame: readHasPassword(scope, account.user) };
  if (proof) {
    const { taken, isSame } = await scope.write({
      taken: proof.take,
      noticed: recoveryNotice(scope, userId, proof),
      ...opened,
      givenBack: giveBack(scope, factorLimits(scope, userId)),
    });
    if (!taken.length) throw wrongFactor(code);
    scope.outbox.dispatch();
    if (!isSame) return signInToApi(scope, input);
  } else {
    const { isSame } = await scope.write(opened);
    if (!isSame) return signInToApi(scope, input);
  }
  return { ...session.credentials, user: presentUser(scope, account) };
}

function arrivalOf({ user, access }: AccountRow): Arrival {
  return {
    ...pick(user, 'role', 'userName', 'isFirstLogin', 'isCompletedProfile', 'isJourneyAnswered'),
    subscription: access,
    opensEverything: opensEverything({ role: user.role, subscription: access }),
  };
}

/**
 * The second step of a sign-in: checks the code of the authenticator app, or a recovery code. `device` is as in
 * `signInToWeb`. Throws invalid, expired, user-blocked, rate-limited.
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
  const when = and(hasRow(users, hasPassword(account.user)), proof.when);
  const session = openWebSession(scope, userId, isRemembered, { when });
  const { taken, isSame } = await scope.write({
    taken: proof.take,
    noticed: recoveryNotice(scope, userId, proof),
    opened: session.statements,
    isSame: readHasPassword(scope, account.user),
    givenBack: giveBack(scope, limits),
  });
  if (!taken.length) throw wrongFactor(code);
  scope.outbox.dispatch();
  if (!isSame) throw over;
  return signedIn(scope, account, { session, isRemembered, device });
}
