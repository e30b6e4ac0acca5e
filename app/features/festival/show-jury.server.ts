import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { festivalEntries, users } from '#db/schema';
import { readOpenPage } from '~/features/catalogue/queries.server';
import { AppError } from '~/kit/app-error';
import type { Slice } from '~/kit/paging';
import { writeCsv } from '~/kit/text/csv';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { countEntries, readEdition, readEditions } from './queries.server';
import { entryNumber } from './rules';
import type { OfEdition, OneEntry } from './schema';
import { openDetails } from './seal-entry.server';

/** Every edition with its number of submitted entries. For admins. */
export async function listEditions(scope: Scope) {
  requireAdmin(scope);
  const [editions, counts] = await scope.read(readEditions(scope), countEntries(scope));
  return { editions, counts };
}

/** The maximum number of options in a select. */
const mostEntrants = 2000;

/** The maximum number of placed entries: the winner, the runner-up, and entrants whom the prize passed by. */
const mostPlaced = 100;

/**
 * An edition for its jury: its entries, the entrants who can be placed, and the placed entrants. For admins. Throws
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
      // The only personal data here is the DJ name.
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

/** More entries than a jury can hear; a file with this many lines has about 2 MB. */
const mostEntries = 20_000;

/**
 * The jury's list of an edition as a CSV file: DJ names and mixes, but no other personal data. For admins; each export
 * is recorded in the audit log. Throws not-found.
 */
export async function exportEntries(scope: Scope, { editionId }: OfEdition) {
  requireAdmin(scope);
  const { number, djName, mixUrl, mixMinutes, recordedOn, sentAt, changedAt, place } = festivalEntries;
  const { edition, entries } = await scope.write({
    edition: readEdition(scope, editionId),
    entries: scope.db
      .select({ number, djName, mixUrl, mixMinutes, recordedOn, sentAt, changedAt, place })
      .from(festivalEntries)
      .where(and(eq(festivalEntries.editionId, editionId), isNotNull(number)))
      .orderBy(asc(number))
      .limit(mostEntries),
    logged: auditEntry(scope, { action: 'festival-entries-exported', details: { editionId }, isOfOffice: true }),
  });
  if (!edition) throw new AppError('not-found');
  const head = ['Entry', 'DJ name', 'Mix', 'Minutes', 'Recorded on', 'Sent', 'Last changed', 'Place'];
  const rows = entries.map(({ number: given, ...entry }) => [
    entryNumber(edition.code, given ?? 0),
    entry.djName,
    entry.mixUrl,
    entry.mixMinutes,
    entry.recordedOn,
    entry.sentAt,
    entry.changedAt,
    entry.place,
  ]);
  return {
    fileName: `entries-${edition.code.toLowerCase()}.csv`,
    text: writeCsv(head, rows),
  };
}

/**
 * The personal data of an entry, for the contract with its entrant. For admins, one entry at a time; each access is
 * recorded in the audit log. `details` is null after the retention period. Throws not-found.
 */
export async function openEntryDetails(scope: Scope, { entryId }: OneEntry) {
  requireAdmin(scope);
  const { id, editionId, userId, sealed } = festivalEntries;
  const { found } = await scope.write({
    found: firstOf(
      scope.db
        .select({ editionId, userId, sealed, userName: users.userName })
        .from(festivalEntries)
        .innerJoin(users, eq(users.id, userId))
        .where(eq(id, entryId))
        .limit(1),
    ),
    logged: auditEntry(scope, { action: 'festival-details-opened', details: { entryId }, isOfOffice: true }),
  });
  if (!found) throw new AppError('not-found');
  return { userName: found.userName, details: openDetails(scope, found, found.sealed) };
}
