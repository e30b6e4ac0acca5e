import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { hour, minute } from '~/kit/dates';
import { errorFacts } from '~/scope/log';
import type { Scope } from '~/scope/scope';
import type { Attempts } from './queries.server';
import { pageLife } from './rules';

const atOnce = 5;

interface Sweep<Input extends object> {
  table: Attempts;
  /** So many in one visit. */
  most: number;
  /** Names an attempt, for `complete` and for the log. */
  toInput(id: string): Input;
  complete(scope: Scope, input: Input): Promise<unknown>;
  /** What the log calls a check that failed. */
  failure: string;
}

/** Completes every attempt that is due, and answers their number. One whose check fails is asked about again. */
export async function sweepAttempts<Input extends object>(
  scope: Scope,
  { table, most, toInput, complete, failure }: Sweep<Input>,
): Promise<number> {
  const due = await takeDue(scope, table, most);
  const check = async (input: Input) => {
    try {
      await complete(scope, input);
    } catch (error) {
      scope.log.warn(failure, { ...input, ...errorFacts(error) });
    }
  };
  for (let i = 0; i < due.length; i += atOnce) {
    await Promise.all(due.slice(i, i + atOnce).map(({ id }) => check(toInput(id))));
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
