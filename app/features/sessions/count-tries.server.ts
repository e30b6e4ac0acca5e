import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hitCounter } from '#db/rate-counters';
import { type Answers, type Part, readOf, together, type Write } from '#db/read';
import { rateCounters } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { hmac } from '~/kit/crypto.server';
import type { Scope } from '~/scope/scope';

export interface Limit {
  /** The name of the rule; RATE_LIMITS can override the rule by this name. */
  name: string;
  /** Whose tries are counted: a network address, an email address or a user id. Hashed before it is stored. */
  subject: string;
  limit: number;
  seconds: number;
  /** How much this try counts, as SQL for 0 or 1; for example, 0 for a try that guesses nothing. The default is 1. */
  weight?: SQL;
}

/**
 * Where the platform does not report the caller's address, as on a local start, everyone shares one limit. This factor
 * makes that limit generous.
 */
const sharedFactor = 50;
const sharedAddresses = new Set(['unknown', '127.0.0.1', '0:0:0:0::/64']);

/** Whether the caller's address does not identify the caller. */
export function isSharedAddress({ caller }: Scope): boolean {
  return sharedAddresses.has(caller.address);
}

/** A limit on the caller's network address. */
export function perAddress(scope: Scope, rule: Omit<Limit, 'subject'>): Limit {
  const limit = isSharedAddress(scope) ? rule.limit * sharedFactor : rule.limit;
  return { ...rule, subject: scope.caller.address, limit };
}

/** A limit per network address and subject: tries for other subjects from the same address are not limited. */
export function perAddressAnd(scope: Scope, what: string, rule: Omit<Limit, 'subject'>): Limit {
  return { ...rule, subject: `${scope.caller.address} ${what}` };
}

/**
 * Counts one try against each limit, in one round trip with the caller's other reads, and returns the results of those
 * reads. Throws rate-limited with the seconds to wait when any limit is exceeded; the try is then taken off the other
 * limits, so that hammering from one address locks nobody out elsewhere. Call it before costly work (a password hash, a
 * mail).
 */
export async function countTries<const Parts extends readonly Part[]>(
  scope: Scope,
  limits: Limit[],
  ...more: Parts
): Promise<Answers<Parts>> {
  const { waits, answers } = await scope.write({ waits: hitLimits(scope, limits), answers: together(more) });
  const wait = Math.max(0, ...waits);
  const untouched = limits.filter((_, i) => waits[i] === 0);
  if (wait && untouched.length) await scope.write({ givenBack: giveBack(scope, untouched) });
  if (wait) throw tooMany(wait);
  return answers;
}

/** The error for a try over a limit, with the seconds to wait. */
export function tooMany(seconds: number): AppError {
  return new AppError('rate-limited', undefined, { retryAfter: seconds });
}

/**
 * A statement that takes one try off each of these limits, for tries that should not count after all. The limits in one
 * call must all have the same weight.
 */
export function giveBack(scope: Scope, limits: Limit[]): Statement {
  const { key, count } = rateCounters;
  return scope.db
    .update(rateCounters)
    .set({ count: sql`max(0, ${count} - ${limits[0]?.weight ?? sql`1`})` })
    .where(
      inArray(
        key,
        limits.map((limit) => counterKey(scope, limit)),
      ),
    );
}

/**
 * Counts a try against each limit. Returns the seconds to wait for each limit; 0 if the limit is not exceeded. For
 * callers that count in a round trip before the viewer is known; all others call `countTries`.
 */
export function hitLimits(scope: Scope, limits: Limit[]): Write<number[]> {
  return readOf([countHits(scope, limits)], (hits) =>
    hits.map(({ wait }, i) => {
      if (wait) scope.log.warn('limit-passed', { rule: limits[i]?.name });
      return wait;
    }),
  );
}

export interface Hit {
  /** The tries in this window, including this try. */
  count: number;
  /** Seconds until the next window if the limit is exceeded; otherwise 0. */
  wait: number;
}

/**
 * Counts a try against each limit and returns the counts. Logs no exceeded limit: for limits that can be exceeded
 * without a refusal.
 */
export function countHits(scope: Scope, limits: Limit[]): Write<Hit[]> {
  const unnamed = limits.filter(({ name }) => scope.namedLimits?.includes(name) === false);
  for (const { name } of unnamed) scope.log.error('limit-not-named', { rule: name });
  const now = scope.now();
  const rules = limits.map((limit) => ({ ...limit, ...scope.config.rateLimits[limit.name] }));
  const hits = rules.map((rule) =>
    hitCounter(scope.db, counterKey(scope, rule), rule.seconds * 1000, now, rule.weight),
  );
  return readOf(hits, (...counters) =>
    rules.map((rule, i) => {
      const [counter] = counters[i] ?? [];
      if (!counter) return { count: 0, wait: 0 };
      const left = Math.max(1, Math.ceil((counter.windowEndsAt.getTime() - now.getTime()) / 1000));
      return { count: counter.count, wait: counter.count > rule.limit ? left : 0 };
    }),
  );
}

/** As SQL: the tries that a limit has counted so far, for the weight of a later limit in the same batch. */
export function countOf(scope: Scope, limit: Pick<Limit, 'name' | 'subject'>): SQL {
  const { key, count } = rateCounters;
  return sql`(SELECT ${count} FROM ${rateCounters} WHERE ${key} = ${counterKey(scope, limit)})`;
}

/** The number of tries that a limit allows; RATE_LIMITS can override it. */
export function mostOf({ config }: Scope, { name, limit }: Pick<Limit, 'name' | 'limit'>): number {
  return config.rateLimits[name]?.limit ?? limit;
}

/** The key of a counter: the rule's name and a keyed hash of the subject. */
function counterKey(scope: Scope, limit: Pick<Limit, 'name' | 'subject'>): string {
  return `${limit.name}:${hmac(scope.config.secrets.token, limit.subject)}`;
}
