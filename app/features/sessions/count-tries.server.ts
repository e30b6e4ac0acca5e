import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '#db/client';
import { hitCounter } from '#db/rate-counters';
import { type Answers, type Part, readOf, together, type Write } from '#db/read';
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
  /** How much this try counts, as SQL that answers 0 or 1: 0 for one that guesses nothing. 1 when absent. */
  weight?: SQL;
}

/** Where the edge does not say who calls, as on a local start, everyone shares one limit: a generous one. */
const sharedFactor = 50;
const sharedAddresses = new Set(['unknown', '127.0.0.1', '0:0:0:0::/64']);

/** Whether the caller's address says nothing of who they are. */
export function isSharedAddress({ caller }: Scope): boolean {
  return sharedAddresses.has(caller.address);
}

/** A limit on the caller's network address. */
export function perAddress(scope: Scope, rule: Omit<Limit, 'subject'>): Limit {
  const limit = isSharedAddress(scope) ? rule.limit * sharedFactor : rule.limit;
  return { ...rule, subject: scope.caller.address, limit };
}

/** A limit on one thing and one address together: others who share the address and try other things are not limited. */
export function perAddressAnd(scope: Scope, what: string, rule: Omit<Limit, 'subject'>): Limit {
  return { ...rule, subject: `${scope.caller.address} ${what}` };
}

/**
 * Counts one try against each limit, in one round trip with the caller's other reads, and answers those. Throws
 * rate-limited with the seconds to wait when any limit is passed; the other limits then take such a try back, so that
 * hammering from one address locks nobody out elsewhere. Call it before costly work (a password hash, a mail).
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

/** The refusal of a try past a limit, with the seconds to wait. */
export function tooMany(seconds: number): AppError {
  return new AppError('rate-limited', undefined, { retryAfter: seconds });
}

/**
 * A statement that takes one try off each of these limits: for what turned out to be none of those they count. Limits
 * of one try weigh the same.
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
 * Counts a try against each limit: the seconds to wait for each, 0 where it is not passed. For callers that count in a
 * round trip before the viewer is known; all others call `countTries`.
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
  /** Tries in this window, this one among them. */
  count: number;
  /** Seconds until the next window where there were more than the limit lets through; else 0. */
  wait: number;
}

/** The same with the number of tries, and nothing of it in the log: for limits that are passed without being refused. */
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

/** As SQL: the tries that a limit has counted by then, for the weight of another one later in the same batch. */
export function countOf(scope: Scope, limit: Pick<Limit, 'name' | 'subject'>): SQL {
  const { key, count } = rateCounters;
  return sql`(SELECT ${count} FROM ${rateCounters} WHERE ${key} = ${counterKey(scope, limit)})`;
}

/** How many tries a limit lets through, as RATE_LIMITS may say otherwise. */
export function mostOf({ config }: Scope, { name, limit }: Pick<Limit, 'name' | 'limit'>): number {
  return config.rateLimits[name]?.limit ?? limit;
}

/** The counter's key: the rule's name and a keyed hash of whom it counts. */
function counterKey(scope: Scope, limit: Pick<Limit, 'name' | 'subject'>): string {
  return `${limit.name}:${hmac(scope.config.secrets.token, limit.subject)}`;
}
