import { and, asc, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import { type Read, readOf, type Write } from '#db/read';
import { hitLimits, type Limit } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { hour, minute } from '~/kit/dates';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { Attempts } from './queries.server';
import { isSettled, pageLife, payableStates } from './rules';
import { hostedPageIdPattern } from './schema';

/** What a read by payment page finds: the attempt (null for an unknown page), and whatever is read along with it. */
interface OfPage {
  attempt: { userId: string; state: string } | null;
}

interface Kind<Found extends OfPage> {
  table: Attempts;
  /** How often the provider may be asked about a page; nobody but its buyer knows the page's id. */
  limit(hostedPageId: string, weight: SQL): Limit;
  read(scope: Scope, ofPage: SQL): Read<Found>;
}

/** Finds the payment attempts of one kind by their payment page. A try counts only while the attempt is not settled. */
export function attemptOfPage<Found extends OfPage>({ table, limit, read }: Kind<Found>) {
  /** What `remember` has read, by request and page. */
  const remembered = new WeakMap<Scope, Map<string, Found & { wait: number }>>();

  const take = (scope: Scope, hostedPageId: string): Write<Found & { wait: number }> => {
    const ofPage = eq(table.hostedPageId, hostedPageId);
    const payable = and(ofPage, inArray(table.state, [...payableStates]));
    const isPayable = hasRow(table, payable);
    return readOf([hitLimits(scope, [limit(hostedPageId, isPayable)]), read(scope, ofPage)], ([wait = 0], found) => ({
      ...found,
      wait: found.attempt && isSettled(found.attempt) ? 0 : wait,
    }));
  };

  /**
   * Takes a round trip only if `remember` has not read the page. `wait`: the seconds until the provider may be asked
   * again.
   */
  const find = async (scope: Scope, hostedPageId: string): Promise<Found & { wait: number }> => {
    const early = remembered.get(scope)?.get(hostedPageId);
    if (early !== undefined) return early;
    const { found } = await scope.write({ found: take(scope, hostedPageId) });
    return found;
  };

  return {
    find,

    /**
     * Reads the page's attempt and remembers it for the rest of the request. A return page reads, asks the provider and
     * writes: since this read is made together with the identification of the reader, two round trips are enough. The
     * use-case checks afterwards whether the page is the reader's.
     */
    remember: (scope: Scope, hostedPageId: string): Write<void> =>
      readOf([take(scope, hostedPageId)], (found) => {
        remembered.set(scope, new Map([[hostedPageId, found]]));
      }),

    /** The member's own attempt. Throws not-found for another member's page, and rate-limited. */
    async requireOwn(scope: Scope, hostedPageId: string): Promise<NonNullable<Found['attempt']>> {
      const viewer = requireMember(scope);
      if (!hostedPageIdPattern.test(hostedPageId)) throw new AppError('not-found');
      const { attempt, wait } = await find(scope, hostedPageId);
      if (attempt?.userId !== viewer.id) throw new AppError('not-found');
      if (wait) throw new AppError('rate-limited', undefined, { retryAfter: wait });
      return attempt;
    },
  };
}

const atOnce = 5;

interface Sweep {
  table: Attempts;
  /** The greatest number of attempts in one sweep. */
  most: number;
  complete(id: string): Promise<unknown>;
  /** Logs a check that failed. */
  fail(id: string, error: Record<string, unknown>): void;
}

/**
 * Completes every attempt that is due, and returns their number. An attempt whose check fails is checked again later.
 */
export async function sweepAttempts(scope: Scope, { table, most, complete, fail }: Sweep): Promise<number> {
  const due = await takeDue(scope, table, most);
  const check = ({ id }: { id: string }) => complete(id).catch((error) => fail(id, errorFacts(error)));
  for (let i = 0; i < due.length; i += atOnce) await Promise.all(due.slice(i, i + atOnce).map(check));
  return due.length;
}

/**
 * Takes the attempts that are due. Their next check is scheduled first: an attempt whose check fails is checked again,
 * but not by the next sweep while this one is still running.
 */
async function takeDue(scope: Scope, table: Attempts, most: number): Promise<{ id: string; createdAt: Date }[]> {
  const now = scope.now();
  const { id, createdAt, checkAt } = table;
  const [due] = await scope.read(
    scope.db
      .select({ id, createdAt })
      .from(table)
      .where(and(isNotNull(checkAt), lte(checkAt, now)))
      .orderBy(asc(checkAt))
      .limit(most),
  );
  await scope.write({
    putOff: due.map((row) =>
      scope.db
        .update(table)
        .set({ checkAt: nextCheck(row.createdAt, now) })
        .where(and(eq(id, row.id), isNotNull(checkAt))),
    ),
  });
  return due;
}

/**
 * The sweep runs every five minutes. With a pause of four minutes, every sweep of the first hour checks an attempt;
 * later every other sweep does, and after the page's end two sweeps an hour.
 */
function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const pause = age < hour ? 4 * minute : age < pageLife ? 9 * minute : 29 * minute;
  return new Date(now.getTime() + pause);
}
