import { and, eq, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { officeEntry } from '#db/audit';
import { hasRow } from '#db/insert-when';
import { festivalEditions, festivalEntries } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import { after, day } from '~/kit/dates';
import { mailJob } from '~/scope/jobs';
import { readFirst, type Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { answerWithinDays } from './rules';
import type { OfEdition, Places } from './schema';

/**
 * Names the winner, and the runner-up if there is one, after entries close, and mails the winner. A winner is named
 * once: then they take the prize (`confirmWinner`) or it passes on (`passPrize`). New places can be given only if the
 * prize passed to nobody, and not to entrants whom it passed by. For admins. Throws invalid, not-found for an unknown
 * entry, and conflict while the edition is open, for an entry of another edition as runner-up, or if there is a winner.
 */
export async function choosePlaces(scope: Scope, { editionId, winnerId, runnerUpId }: Places): Promise<void> {
  const viewer = requireAdmin(scope);
  if (winnerId === runnerUpId) throw invalid('runnerUpId', 'Choose a different person as runner-up');
  const now = scope.now();
  const winner = await findEntrant(scope, editionId, winnerId);
  const chosen = runnerUpId ? [winnerId, runnerUpId] : [winnerId];
  const mayPlace = and(
    hasRow(festivalEditions, and(eq(festivalEditions.id, editionId), lte(festivalEditions.closesAt, now))),
    not(hasPlaced(editionId, ['winner', 'runner-up'])),
    stillActs(viewer),
    sql`(${sentAmong(scope, editionId, chosen)}) = ${chosen.length}`,
  ) as SQL;
  const { named } = await scope.write({
    named: scope.db
      .update(festivalEntries)
      .set({
        place: sql`CASE ${festivalEntries.id} WHEN ${winnerId} THEN 'winner' ELSE 'runner-up' END`,
        toldAt: sql`CASE ${festivalEntries.id} WHEN ${winnerId} THEN ${now.getTime()} END`,
      })
      .where(and(inArray(festivalEntries.id, chosen), mayPlace))
      .returning({ id: festivalEntries.id }),
    mailed: scope.outbox.addIfChanged(...mailJob('festival-winner', winner.userId, editionId, winnerId)),
    logged: officeEntry(scope, { action: 'festival-places-chosen', subject: winner.userId, details: { editionId } }),
  });
  if (named.length === 0) {
    const message = 'You can assign places once, after entries close, to entries that were sent.';
    throw new AppError('conflict', message, { code: 'PLACES_NOT_GIVEN' });
  }
  scope.outbox.dispatch();
}

async function findEntrant(scope: Scope, editionId: string, entryId: string): Promise<{ userId: string }> {
  const { id, userId } = festivalEntries;
  const own = and(eq(id, entryId), eq(festivalEntries.editionId, editionId));
  const found = await readFirst(scope, scope.db.select({ userId }).from(festivalEntries).where(own).limit(1));
  if (!found) throw new AppError('not-found');
  return found;
}

/** SQL condition: the edition has an entrant in one of these places. */
function hasPlaced(editionId: string, places: ('winner' | 'runner-up')[]): SQL {
  return hasRow(festivalEntries, and(eq(festivalEntries.editionId, editionId), inArray(festivalEntries.place, places)));
}

function sentAmong({ db }: Scope, editionId: string, ids: string[]) {
  const sent = alias(festivalEntries, 'sent');
  return db
    .select({ total: sql`count(*)` })
    .from(sent)
    .where(and(eq(sent.editionId, editionId), inArray(sent.id, ids), isNotNull(sent.number), isNull(sent.place)));
}

/**
 * Records that the winner takes the prize, so that it can no longer pass on. For admins. Throws conflict without a
 * winner who has still to answer.
 */
export async function confirmWinner(scope: Scope, { editionId }: OfEdition): Promise<void> {
  const viewer = requireAdmin(scope);
  const { place, answeredAt } = festivalEntries;
  const { confirmed } = await scope.write({
    confirmed: scope.db
      .update(festivalEntries)
      .set({ answeredAt: scope.now() })
      .where(and(eq(festivalEntries.editionId, editionId), eq(place, 'winner'), isNull(answeredAt), stillActs(viewer)))
      .returning({ id: festivalEntries.id }),
    logged: officeEntry(scope, { action: 'festival-winner-confirmed', details: { editionId } }),
  });
  if (confirmed.length) return;
  throw new AppError('conflict', 'No winner is waiting to answer.', { code: 'NO_WINNER_ASKED' });
}

/**
 * Passes the prize to the runner-up if the winner has not answered within five days of the mail; the new winner also
 * gets a mail and five days. Without a runner-up (`nobody`), places can be given again. For admins. Throws conflict
 * before the deadline, and if there is neither a winner nor a runner-up.
 */
export async function passPrize(scope: Scope, { editionId }: OfEdition): Promise<'runner-up' | 'nobody'> {
  const viewer = requireAdmin(scope);
  const now = scope.now();
  const { place, answeredAt, toldAt, userId, id } = festivalEntries;
  const inEdition = eq(festivalEntries.editionId, editionId);
  const runnerUp = await readFirst(
    scope,
    scope.db
      .select({ id, userId })
      .from(festivalEntries)
      .where(and(inEdition, eq(place, 'runner-up'))),
  );
  const isSilent = and(isNull(answeredAt), lte(toldAt, after(now, -answerWithinDays * day)));
  const pass = (when: SQL) =>
    scope.db
      .update(festivalEntries)
      .set({ place: 'passed' })
      .where(and(inEdition, eq(place, 'winner'), isSilent, when, stillActs(viewer)));
  if (!runnerUp) {
    const { passed } = await scope.write({
      passed: pass(not(hasPlaced(editionId, ['runner-up']))).returning({ id }),
      logged: officeEntry(scope, { action: 'festival-prize-passed', details: { editionId } }),
    });
    if (passed.length === 0) throw notYet();
    return 'nobody';
  }
  const { moved } = await scope.write({
    passed: pass(hasPlaced(editionId, ['runner-up'])),
    moved: scope.db
      .update(festivalEntries)
      .set({ place: 'winner', toldAt: now })
      // The runner-up also moves up if the winner has deleted their account.
      .where(and(eq(id, runnerUp.id), eq(place, 'runner-up'), not(hasPlaced(editionId, ['winner'])), stillActs(viewer)))
      .returning({ id }),
    mailed: scope.outbox.addIfChanged(...mailJob('festival-winner', runnerUp.userId, editionId, runnerUp.id)),
    logged: officeEntry(scope, { action: 'festival-prize-passed', subject: runnerUp.userId, details: { editionId } }),
  });
  if (moved.length === 0) throw notYet();
  scope.outbox.dispatch();
  return 'runner-up';
}

function notYet(): AppError {
  const message = `The prize goes to the runner-up only if the winner hasn’t answered within ${answerWithinDays} days.`;
  return new AppError('conflict', message, { code: 'PRIZE_NOT_PASSED' });
}
