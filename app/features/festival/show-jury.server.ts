import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { firstOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import type { Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countEntries, readEdition, readEditions } from './queries.server';
import type { OfEdition } from './schema';

/** Every edition with its number of submitted entries. For admins. */
export async function listEditions(scope: Scope) {
  requireAdmin(scope);
  const [editions, counts] = await scope.read(readEditions(scope), countEntries(scope));
  return { editions, counts };
}

/** The maximum number of options in a select. */
const mostEntrants = 2000;

/** A winner, a runner-up, and those the prize passed by. */
const mostPlaced = 100;

/**
 * An edition for its jury: its entries, the entrants who can be placed, and those who were. For admins. Throws
 * not-found.
 */
export async function showJury(scope: Scope, { editionId, ...slice }: OfEdition & Slice) {
  requireAdmin(scope);
  const { id, number, djName, mixUrl, mixMinutes, recordedOn, sentAt, place, toldAt, answeredAt } = festivalEntries;
  const sent = and(eq(festivalEntries.editionId, editionId), isNotNull(number));
  const [edition, page, entrants, placed, counted] = await scope.read(
    readEdition(scope, editionId),
    readOpenPage(
      slice,
      // No personal data except the DJ name.
      scope.db
        .select({ id, number, djName, mixUrl, mixMinutes, recordedOn, sentAt, place })
        .from(festivalEntries)
        .where(sent)
        .orderBy(asc(number))
        .$dynamic(),
    ),
    scope.db
      .select({ id, number, djName })
      .from(festivalEntries)
      .where(and(sent, isNull(place)))
      .orderBy(asc(number))
      .limit(mostEntrants),
    scope.db
      .select({ place, toldAt, answeredAt })
      .from(festivalEntries)
      .where(and(sent, isNotNull(place)))
      .limit(mostPlaced),
    firstOf(scope.db.select({ n: count() }).from(festivalEntries).where(sent)),
  );
  if (!edition) throw new AppError('not-found');
  return { edition, page, entrants, placed, total: counted?.n ?? 0 };
}

export type Jury = Awaited<ReturnType<typeof showJury>>;
