import { inArray, sql } from 'drizzle-orm';
import { batch, type Statement } from '#db/client';
import { hitCounter } from '#db/rate-counters';
import { rateCounters } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { hmac } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';

export interface Limit {
  /** The rule's name, as RATE_LIMITS may override it. */
  name: string;
  /** Whom it counts: an address, an e-mail, a user id. Hashed before it is stored. */
  subject: string;
  limit: number;
  seconds: number;
}

/** Where the edge does not say who calls, as on a local start, everyone shares one limit: a generous one. */
const sharedFactor = 50;
const sharedAddresses = new Set(['unknown', '127.0.0.1', '0:0:0:0::/64']);

/** A limit on the caller's network address. */
export function perAddress(scope: Scope, rule: Omit<Limit, 'subject'>): Limit {
  const { address } = scope.caller;
  const limit = sharedAddresses.has(address) ? rule.limit * sharedFactor : rule.limit;
  return { ...rule, subject: address, limit };
}

/** A limit on what is tried together with the address that tries it: one thing's limit, whoever shares the address. */
export function perAddressAnd(scope: Scope, what: string, rule: Omit<Limit, 'subject'>): Limit {
  return { ...rule, subject: `${scope.caller.address} ${what}` };
}

/**
 * Counts one try against each limit, in one round trip with whatever else is asked. Throws rate-limited with the
 * seconds to wait when any is passed; such a try was none, so the other limits take it back, and hammering from one
 * address locks nobody out elsewhere. Call it before costly work (a password hash, a mail). Answers the results of
 * `more`, in order.
 */
export async function countTries(scope: Scope, limits: Limit[], more: Statement[] = []): Promise<unknown[]> {
  const { waits, results } = await tally(scope, limits, more);
  const wait = Math.max(0, ...waits);
  if (!wait) return results;
  const others = limits.filter((_, i) => waits[i] === 0);
  if (others.length) await batch(scope.db, [giveBack(scope, others)]);
  throw new AppError('rate-limited', undefined, { retryAfter: wait });
}

/** A statement that takes one try off each of these limits: for what turned out to be none of those they count. */
export function giveBack(scope: Scope, limits: Limit[]): Statement {
  const { key, count } = rateCounters;
  return scope.db
    .update(rateCounters)
    .set({ count: sql`max(0, ${count} - 1)` })
    .where(
      inArray(
        key,
        limits.map((limit) => counterKey(scope, limit)),
      ),
    );
}

export interface Tally {
  /** Seconds to wait for each limit, 0 where it is not passed. */
  waits: number[];
  /** What the further statements answered. */
  results: unknown[];
}

/** The same without throwing: for limits that must not be seen. */
export async function tally(scope: Scope, limits: Limit[], more: Statement[] = []): Promise<Tally> {
  const now = scope.now();
  const rules = limits.map((limit) => ({ ...limit, ...scope.config.rateLimits[limit.name] }));
  const hits = rules.map((rule) => hitCounter(scope.db, counterKey(scope, rule), rule.seconds * 1000, now));
  const all = await batch(scope.db, [...hits, ...more]);
  const waits = rules.map((rule, i) => {
    const counter = (all[i] as { count: number; windowEndsAt: Date }[])[0];
    if (!counter || counter.count <= rule.limit) return 0;
    scope.log.warn('limit-passed', { rule: rule.name });
    return Math.max(1, Math.ceil((counter.windowEndsAt.getTime() - now.getTime()) / 1000));
  });
  return { waits, results: all.slice(rules.length) };
}

/** The counter's key: the rule's name and a keyed hash of whom it counts. */
function counterKey(scope: Scope, limit: Pick<Limit, 'name' | 'subject'>): string {
  return `${limit.name}:${hmac(scope.config.secrets.token, limit.subject)}`;
}
