import { hmac, hmacs } from '~/kit/crypto.server';
import { mailboxOf } from '~/kit/mailbox';
import type { Scope } from '~/scope/scope';

/** What a mailbox is given once. */
type OnceOnly = 'trial' | 'free-month';

/** A mailbox as it is remembered: the same mailbox is recognised, and no address can be read from the hash. */
export function mailboxHash({ config }: Pick<Scope, 'config'>, what: OnceOnly, email: string): string {
  return hmac(config.secrets.token, `${what}:${mailboxOf(email)}`);
}

/**
 * Each hash under which a mailbox may be remembered. The key may have changed since, and trials were once remembered
 * with the dots of a Gmail address.
 */
export function mailboxHashes({ config }: Pick<Scope, 'config'>, what: OnceOnly, email: string): string[] {
  const withDots = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');
  const texts = new Set([mailboxOf(email), withDots]);
  return [...texts].flatMap((mailbox) => hmacs(config.secrets.token, `${what}:${mailbox}`));
}
