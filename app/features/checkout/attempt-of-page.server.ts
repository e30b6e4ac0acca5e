import { and, asc, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import { hasRow } from '#db/insert-when';
import type { Read } from '#db/read';
import { hitLimits, type Limit } from '~/features/sessions/count-tries.server';
import { AppError } from '~/kit/app-error';
import { hour, minute } from '~/kit/dates';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import type { Attempts } from './queries.server';
import { isSettled, pageLife, payableStates } from './rules';
import { hostedPageIdPattern } from './schema';

interface Kind<Attempt> {
  table: Attempts;
  /** How often the provider may be asked about a page; nobody but its buyer knows the page's id. */
  limit(hostedPageId: string, weight: SQL): Limit;
  read(scope: Scope, ofPage: SQL): Read<Attempt | null>;
}

/**
 * The member's own payment attempt of a payment page, before the provider is asked about it. Asking counts as a try
 * while the attempt is not settled. Throws not-found for another member's page, and rate-limited.
 */
export async function requireOwnAttempt<Attempt extends { userId: string; state: string }>(
  scope: Scope,
  { table, limit, read }: Kind<Attempt>,
  hostedPageId: string,
): Promise<Attempt> {
  const viewer = requireMember(scope);
  if (!hostedPageIdPattern.test(hostedPageId)) throw new AppError('not-found');
  const ofPage = eq(table.hostedPageId, hostedPageId);
  const isPayable = hasRow(table, and(ofPage, inArray(table.state, [...payableStates])));
  const { waits, attempt } = await scope.write({
    waits: hitLimits(scope, [limit(hostedPageId, isPayable)]),
    attempt: read(scope, ofPage),
  });
  if (attempt?.userId !== viewer.id) throw new AppError('not-found');
  const [wait = 0] = waits;
  if (wait && !isSettled(attempt)) throw new AppError('rate-limited', undefined, { retryAfter: wait });
  return attempt;
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
