import type { Scope } from '~/scope/scope';

/**
 * The rate limits that a form or an operation counts against, by their names in RATE_LIMITS, or why it needs none. Its
 * use-case counts them, in the round trip that reads anyway. What is for administrators alone names none: it asks for
 * the second factor, and the audit log names who used it.
 *
 * Nobody may use up a limit for somebody else. A limit counts the requesting member (`-user` and names without an
 * ending), their network address (`-address`), or the guessed value together with the address. For the limits that
 * count a mailbox or an account for all strangers together, tests/node/limits.test.ts says what its owner can still do.
 */
export type DoorLimit = readonly string[] | NoLimit;

/**
 * reads: a bounded number of rows, and asks nobody else; computes: an answer of some bytes, and writes nothing;
 * ownCookie: changes a cookie of the sender's own browser, after reading a bounded number of rows; ownRow: writes a row
 * of the sender's own over again, whose size and number are bounded; once: the write does it once, however often it is
 * asked for; signedLink: takes a link that we signed for one person, and sets one field of theirs.
 */
type NoLimit = 'reads' | 'computes' | 'ownCookie' | 'ownRow' | 'once' | 'signedLink';

/** The scope for the use-case of a form or an operation: it logs a counted limit that the declaration does not name. */
export function withNamedLimits(scope: Scope, limit: DoorLimit | undefined): Scope {
  return limit === undefined ? scope : { ...scope, namedLimits: typeof limit === 'string' ? [] : limit };
}
