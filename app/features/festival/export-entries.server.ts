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

export interface EntriesFile {
  fileName: string;
  contentType: 'text/csv; charset=utf-8';
  text: string;
}

/** Beyond what a jury can hear; a file of so many lines is some 2 MB. */
const mostEntries = 20_000;

/**
 * The jury's list of an edition as a file for a spreadsheet: DJ names and mixes, and nothing else on anybody. For
 * admins; the audit log gets an entry for each file. Throws not-found.
 */
export async function exportEntries(scope: Scope, { editionId }: OfEdition): Promise<EntriesFile> {
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
