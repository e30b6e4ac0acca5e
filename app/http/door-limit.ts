import type { Scope } from '~/scope/scope';

/**
 * The rate limits that a form or an operation counts against, by their names in RATE_LIMITS, or why it needs none. The
 * use-case counts them in the round trip that reads anyway. Forms and operations for administrators alone name none:
 * they require the second factor, and the audit log records who used them.
 *
 * Nobody may use up a limit for somebody else. A limit counts the requesting member (`-user` and names without an
 * ending), their network address (`-address`), or the guessed value together with the address. For the limits that
 * count a mailbox or an account for all strangers together, tests/node/limits.test.ts says what its owner can still do.
 */
export type DoorLimit = readonly string[] | NoLimit;

/**
 * reads: reads a bounded number of rows, and calls no other service; computes: computes a short answer, and writes
 * nothing; ownCookie: changes a cookie in the sender's own browser, after reading a bounded number of rows; ownRow:
 * overwrites rows of the sender, whose size and number are bounded; once: has its effect only once, however often it is
 * requested; signedLink: requires a link that we signed for one person, and sets one field of that person.
 */
type NoLimit = 'reads' | 'computes' | 'ownCookie' | 'ownRow' | 'once' | 'signedLink';

/** The scope for the use-case of a form or an operation: it logs a counted limit that the declaration does not name. */
export function withNamedLimits(scope: Scope, limit: DoorLimit | undefined): Scope {
  return limit === undefined ? scope : { ...scope, namedLimits: typeof limit === 'string' ? [] : limit };
}
