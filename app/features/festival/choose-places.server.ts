import { and, eq, exists, inArray, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { auditEntry } from '#db/audit';
import { ifChanged } from '#db/insert-when';
import { firstOf } from '#db/read';
import { festivalEditions, festivalEntries } from '#db/schema';
import { stillActs } from '~/features/accounts/office-guards.server';
import { AppError, invalid } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import type { Places } from './schema';

/**
 * Names the winner, and the runner-up if there is one, after the close; mails the winner. A winner is named once: then
 * the prize is taken (`confirmWinner`) or passes on (`passPrize`). New places are only possible if the prize passed to
 * nobody, and not for entrants it passed by. For admins. Throws invalid, and conflict while the edition is open, for an
 * entry of another edition, or if there is a winner.
 */
export async function choosePlaces(scope: Scope, { editionId, winnerId, runnerUpId }: Places): Promise<void> {
  const viewer = requireAdmin(scope);
  if (winnerId === runnerUpId) throw invalid('runnerUpId', 'Choose a different person as runner-up');
  const now = scope.now();
  const winner = await findEntrant(scope, editionId, winnerId);
  const chosen = runnerUpId ? [winnerId, runnerUpId] : [winnerId];
  const mayPlace = and(
    isClosed(scope, editionId, now),
    not(exists(placedBefore(scope, editionId))),
    stillActs(scope, viewer),
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
    mailed: scope.outbox.addIfChanged(
      { kind: 'send-mail', mail: 'festival-winner', userId: winner.userId, subjectId: editionId },
      `mail:festival-winner:${winnerId}`,
    ),
    logged: auditEntry(
      scope,
      { action: 'festival-places-chosen', subject: winner.userId, details: { editionId }, isOfOffice: true },
      ifChanged,
    ),
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
  const [found] = await scope.read(firstOf(scope.db.select({ userId }).from(festivalEntries).where(own).limit(1)));
  if (!found) throw new AppError('not-found');
  return found;
}

function isClosed({ db }: Scope, editionId: string, now: Date): SQL {
  const { id, closesAt } = festivalEditions;
  const closed = and(eq(id, editionId), lte(closesAt, now));
  return exists(db.select({ one: sql`1` }).from(festivalEditions).where(closed));
}

function placedBefore({ db }: Scope, editionId: string) {
  const placed = alias(festivalEntries, 'placed');
  return db
    .select({ one: sql`1` })
    .from(placed)
    .where(and(eq(placed.editionId, editionId), inArray(placed.place, ['winner', 'runner-up'])));
}

function sentAmong({ db }: Scope, editionId: string, ids: string[]) {
  const sent = alias(festivalEntries, 'sent');
  return db
    .select({ total: sql`count(*)` })
    .from(sent)
    .where(and(eq(sent.editionId, editionId), inArray(sent.id, ids), isNotNull(sent.number), isNull(sent.place)));
}
