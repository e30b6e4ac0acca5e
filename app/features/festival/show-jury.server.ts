import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { firstOf, readOf } from '#db/read';
import { festivalEntries } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { beyondPage, openPage, type Slice } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { selectEntries } from './list-entries.server';
import { readEdition } from './queries.server';
import type { OfEdition } from './schema';

/** As many as a list to choose from can hold. */
const mostEntrants = 2000;

/** An edition for its jury: its entries, all who can be placed, and who was. For admins. Throws not-found. */
export async function showJury(scope: Scope, { editionId, ...slice }: OfEdition & Slice) {
  requireAdmin(scope);
  const { id, number, djName, place } = festivalEntries;
  const sent = and(eq(festivalEntries.editionId, editionId), isNotNull(number));
  const [edition, page, entrants, counted] = await scope.read(
    readEdition(scope, editionId),
    readOf([selectEntries(scope, editionId).limit(beyondPage(slice)).offset(slice.offset)], (rows) =>
      openPage(rows, slice),
    ),
    scope.db
      .select({ id, number, djName, place })
      .from(festivalEntries)
      .where(sent)
      .orderBy(asc(number))
      .limit(mostEntrants),
    firstOf(scope.db.select({ n: count() }).from(festivalEntries).where(sent)),
  );
  if (!edition) throw new AppError('not-found');
  return { edition, page, entrants, total: counted?.n ?? 0 };
}

export type Jury = Awaited<ReturnType<typeof showJury>>;
