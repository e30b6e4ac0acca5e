import { sql } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { readOf } from '#db/read';
import type { Chosen } from '#db/schema';
import { AppError } from '~/kit/app-error';
import { isoDay } from '~/kit/dates';
import { isoInZone } from '~/kit/office-time';
import { writeCsvRows } from '~/kit/text/csv';
import type { Scope } from '~/scope/scope';
import { requireAdmin } from '~/scope/viewer';
import { chosenRows, type OfficeRows, type Place, readWalked } from './choose-rows.server';
import { officeRows } from './office-rows.server';

/** The number of rows read at once. The file is sent while the next rows are read. */
const perRead = 500;

/** The most rows in a file: a spreadsheet program opens little more. */
const mostRows = 1_000_000;

export function exportedTable(name: string): OfficeRows | null {
  return officeRows.find((table) => table.name === name) ?? null;
}

interface TableFile {
  fileName: string;
  /** The file's text, read piece by piece so that the whole file is never in memory. */
  pieces: AsyncIterator<string>;
}

/**
 * Exports the chosen rows of a table as a spreadsheet file, newest first, with times in the office's time zone. The
 * audit log records each file and its number of rows. Null if there are no rows. Throws not-found for an unknown table.
 */
export async function exportTable(
  scope: Scope,
  { name, chosen }: { name: string; chosen: Chosen },
): Promise<TableFile | null> {
  requireAdmin(scope);
  const table = exportedTable(name);
  if (!table) throw new AppError('not-found');
  const start = { at: scope.now(), id: '' };
  const counted = scope.db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(table.table)
    .where(chosenRows(scope, table, chosen, start));
  const [rows] = await scope.read(readOf([counted], ([row]) => row?.total ?? 0));
  if (!rows) return null;
  await scope.write({
    logged: auditEntry(scope, {
      action: 'table-exported',
      details: { table: name, rows: Math.min(rows, mostRows) },
      isOfOffice: true,
    }),
  });
  return { fileName: `${name}-${isoDay(start.at)}.csv`, pieces: piecesOf(scope, table, chosen, start) };
}

async function* piecesOf(scope: Scope, table: OfficeRows, chosen: Chosen, start: Place): AsyncGenerator<string> {
  const heads = Object.keys(table.file);
  yield `\ufeff${writeCsvRows([heads])}`;
  const { timeZone } = scope.config.brand;
  const cellOf = (value: unknown) => {
    if (value instanceof Date) return isoInZone(value, timeZone);
    return typeof value === 'number' || value === null ? value : String(value);
  };
  let place = start;
  for (let read = 0; read < mostRows; read += perRead) {
    const rows = await readWalked(scope, table, table.file, chosenRows(scope, table, chosen, place), perRead);
    if (rows.length) yield writeCsvRows(rows.map((row) => heads.map((head) => cellOf(row[head]))));
    const last = rows.at(-1);
    if (!last || rows.length < perRead) return;
    place = last;
  }
}
