import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { firstOf } from '#db/read';
import { festivalEditions, festivalEntries } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { writeCsv } from '~/kit/csv';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { entryNumber } from './rules';
import type { OfEdition } from './schema';

/** More than a jury can hear; a file of this many lines has some 2 MB. */
const mostEntries = 20_000;

/**
 * The jury's list of an edition as a spreadsheet file: DJ names and mixes, no other personal data. For admins; each
 * file is recorded in the audit log. Throws not-found.
 */
export async function exportEntries(scope: Scope, { editionId }: OfEdition) {
  requireAdmin(scope);
  const { number, djName, mixUrl, mixMinutes, recordedOn, sentAt, changedAt, place } = festivalEntries;
  const { edition, entries } = await scope.write({
    edition: firstOf(
      scope.db.select({ code: festivalEditions.code }).from(festivalEditions).where(eq(festivalEditions.id, editionId)),
    ),
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
    contentType: 'text/csv; charset=utf-8',
    text: writeCsv(head, rows),
  };
}
