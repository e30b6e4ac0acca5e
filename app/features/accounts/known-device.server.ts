import type { Limit } from '~/features/sessions/count-tries.server';
import { hmac, isSignedWith } from '~/kit/crypto.server';
import { newId } from '~/kit/ids';
import type { Scope } from '~/scope/scope';

/**
 * A browser that somebody has signed in with before. Its tries to sign in to that account are counted for themselves,
 * so that strangers who use up the account's tries shut its owner out of strange browsers only (OWASP, "Device cookies").
 */
export interface KnownDevice {
  id: string;
  /** Made of the account and its password: after a change of password all browsers of the account count as unknown. */
  proof: string;
}

interface Account {
  id: string;
  emailKey: string;
  passwordHash: string;
}

/** What a browser keeps once somebody has signed in; a browser that kept one for the same account keeps its id. */
export function deviceCookie(scope: Scope, user: Account, former: unknown): string {
  const { token } = scope.config.secrets;
  const id = readDevice(scope, user.emailKey, former)?.id ?? newId(scope.now().getTime());
  return [id, hmac(token, ownerText(id, user.emailKey)), hmac(token, proofText(id, user))].join('.');
}

/** The device behind a cookie, if it is one for this address; whether it still is, `isStillKnown` says. */
export function readDevice({ config }: Scope, emailKey: string, cookie: unknown): KnownDevice | null {
  const [id, owner, proof] = typeof cookie === 'string' ? cookie.split('.') : [];
  if (!id || !owner || !proof) return null;
  return isSignedWith(config.secrets.token, ownerText(id, emailKey), owner) ? { id, proof } : null;
}

/** Whether the account still has the password that the device was known with. */
export function isStillKnown({ config }: Scope, user: Account, { id, proof }: KnownDevice): boolean {
  return isSignedWith(config.secrets.token, proofText(id, user), proof);
}

const ownerText = (id: string, emailKey: string) => `device:${id}:${emailKey}`;
const proofText = (id: string, user: Account) => `device-proof:${id}:${user.id}:${user.passwordHash}`;

/** A mark of the right password: when the password changes meanwhile, the second step leads nowhere. */
export function secondStepMark({ config }: Scope, user: Account): string {
  return hmac(config.secrets.token, markedText(user));
}

export function isSecondStepMark({ config }: Scope, user: Account, mark: string): boolean {
  return isSignedWith(config.secrets.token, markedText(user), mark);
}

const markedText = ({ id, passwordHash }: Account) => `second-step:${id}:${passwordHash}`;

export interface SignInLimits {
  /** Given back after a right password. */
  guesses: Limit[];
  /** Kept: right passwords cost a hash and a session, too. */
  all: Limit[];
}

/** The limits of a known browser. A browser is known only after a right password: nobody else can use these up. */
export function limitsOfDevice({ id }: KnownDevice, emailKey: string): SignInLimits {
  return {
    guesses: [{ name: 'sign-in-device', subject: `${id} ${emailKey}`, limit: 10, seconds: 900 }],
    all: [{ name: 'sign-in-known', subject: emailKey, limit: 60, seconds: 3600 }],
  };
}
