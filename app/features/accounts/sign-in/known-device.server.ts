import type { Limit } from '~/features/sessions/count-tries.server';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

/**
 * A browser that has signed in to the account before. Its sign-in tries are counted separately, so strangers who use up
 * the account's tries lock the owner out of unknown browsers only (OWASP, "Device cookies").
 */
export interface KnownDevice {
  id: string;
  /**
   * Derived from the account and its password: after a change of password, all browsers of the account are unknown
   * again.
   */
  proof: string;
}

interface Account {
  id: string;
  emailKey: string;
  passwordHash: string;
}

/**
 * The cookie value that marks a browser as known after a sign-in. A browser that already has a cookie for this account
 * keeps its id.
 */
export function deviceCookie(scope: Scope, user: Account, former: unknown): string {
  const { token } = scope.config.secrets;
  const id = readDevice(scope, user.emailKey, former)?.id ?? newId(scope.now().getTime());
  return [id, hmac(token, ownerText(id, user.emailKey)), hmac(token, proofText(id, user))].join('.');
}

/**
 * The device in a cookie, if the cookie belongs to this address. `isStillKnown` says whether the device is still known.
 */
export function readDevice({ config }: Scope, emailKey: string, cookie: unknown): KnownDevice | null {
  const [id, owner, proof] = typeof cookie === 'string' ? cookie.split('.') : [];
  if (!id || !owner || !proof) return null;
  return isSignedWith(config.secrets.token, ownerText(id, emailKey), owner) ? { id, proof } : null;
}

/** Whether the account still has the password that the device signed in with. */
export function isStillKnown({ config }: Scope, user: Account, { id, proof }: KnownDevice): boolean {
  return isSignedWith(config.secrets.token, proofText(id, user), proof);
}

const ownerText = (id: string, emailKey: string) => `device:${id}:${emailKey}`;
const proofText = (id: string, user: Account) => `device-proof:${id}:${user.id}:${user.passwordHash}`;

/**
 * A signed mark that the password was right. The mark becomes invalid when the password changes before the second step.
 */
export function secondStepMark({ config }: Scope, user: Account): string {
  return hmac(config.secrets.token, markedText(user));
}

export function isSecondStepMark({ config }: Scope, user: Account, mark: string): boolean {
  return isSignedWith(config.secrets.token, markedText(user), mark);
}

const markedText = ({ id, passwordHash }: Account) => `second-step:${id}:${passwordHash}`;

export interface SignInLimits {
  /** Counts that are given back after a right password. */
  guesses: Limit[];
  /** Counts that are kept: right passwords cost a hash and a session, too. */
  all: Limit[];
}

/**
 * The limits of a known browser. Only a right password makes a browser known, so nobody else can use these limits up.
 */
export function limitsOfDevice({ id }: KnownDevice, emailKey: string): SignInLimits {
  return {
    guesses: [{ name: 'sign-in-device', subject: `${id} ${emailKey}`, limit: 10, seconds: 900 }],
    all: [{ name: 'sign-in-known', subject: emailKey, limit: 60, seconds: 3600 }],
  };
}
