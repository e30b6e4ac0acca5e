import { and, eq, exists, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError } from '~/kit/app-error';
import { after, day } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { answerWithinDays } from './rules';
import type { OfEdition } from './schema';

/** The new holder of the prize; `nobody`: the jury may name another winner. */
export type PassedTo = 'runner-up' | 'nobody';

/**
 * Passes the prize to the runner-up if the winner has not answered within five days of the mail; the new winner gets a
 * mail and five days too. Without a runner-up, places can be given again. For admins. Throws conflict before the
 * deadline, and without a winner.
 */
export async function passPrize(scope: Scope, { editionId }: OfEdition): Promise<PassedTo> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const { place, answeredAt, toldAt, userId, id } = festivalEntries;
  const inEdition = eq(festivalEntries.editionId, editionId);
  const other = alias(festivalEntries, 'other');
  const [runnerUp] = await scope.read(
    firstOf(
      scope.db
        .select({ id, userId })
        .from(festivalEntries)
        .where(and(inEdition, eq(place, 'runner-up'))),
    ),
  );
  const placed = (as: 'winner' | 'runner-up') =>
    exists(
      scope.db
        .select({ one: sql`1` })
        .from(other)
        .where(and(eq(other.editionId, editionId), eq(other.place, as))),
    );
  const isSilent = and(isNull(answeredAt), lte(toldAt, after(now, -answerWithinDays * day)));
  const pass = (when: SQL) =>
    scope.db
      .update(festivalEntries)
      .set({ place: 'passed' })
      .where(and(inEdition, eq(place, 'winner'), isSilent, when, stillActs(scope, viewer)));
  if (!runnerUp) {
    const { passed } = await scope.write({
      passed: pass(not(placed('runner-up'))).returning({ id }),
      logged: auditEntry(
        scope,
        { action: 'festival-prize-passed', details: { editionId }, isOfOffice: true },
        ifChanged,
      ),
    });
    if (passed.length === 0) throw notYet();
    return 'nobody';
  }
  const { moved } = await scope.write({
    passed: pass(placed('runner-up')),
    moved: scope.db
      .update(festivalEntries)
      .set({ place: 'winner', toldAt: now })
      // Also if the winner has deleted their account.
      .where(and(eq(id, runnerUp.id), eq(place, 'runner-up'), not(placed('winner')), stillActs(scope, viewer)))
      .returning({ id }),
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'festival-winner', userId: runnerUp.userId, subjectId: editionId },
      `mail:festival-winner:${runnerUp.id}`,
    ),
    logged: auditEntry(
      scope,
      { action: 'festival-prize-passed', subject: runnerUp.userId, details: { editionId }, isOfOffice: true },
      ifChanged,
    ),
  });
  if (moved.length === 0) throw notYet();
  scope.outbox.dispatch();
  return 'runner-up';
}

function notYet(): AppError {
  const message = `The prize goes to the runner-up only if the winner hasn’t answered within ${answerWithinDays} days.`;
  return new AppError('conflict', message, { code: 'PRIZE_NOT_PASSED' });
}
