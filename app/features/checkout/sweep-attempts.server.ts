import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { orders, subscriptionCheckouts } from '#db/schema';
import { hour, minute } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { pageLife } from './rules';

/** The tables of payment attempts: each row names a payment page, and when the provider is asked about it again. */
type Attempts = typeof orders | typeof subscriptionCheckouts;

const atOnce = 5;

/** Runs `check` for every attempt that is due, at most so many, and answers their number. `check` may not throw. */
export async function sweepAttempts(
  scope: Scope,
  { table, most, check }: { table: Attempts; most: number; check: (id: string) => Promise<void> },
): Promise<number> {
  const due = await takeDue(scope, table, most);
  for (let i = 0; i < due.length; i += atOnce) {
    await Promise.all(due.slice(i, i + atOnce).map(({ id }) => check(id)));
  }
  return due.length;
}

/** The next round is put down first: an attempt whose check fails is asked about again, and none twice at once. */
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
 * The sweep comes every five minutes, so with four every visit of the first hour asks; later every other one, then twice
 * an hour.
 */
function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const pause = age < hour ? 4 * minute : age < pageLife ? 9 * minute : 29 * minute;
  return new Date(now.getTime() + pause);
}
