import { asc, eq, inArray } from 'drizzle-orm';
import { auditEntry } from '#db/audit';
import { type Read, readOf, together } from '#db/read';
import { files, orderLines, orders } from '#db/schema';
import { readOwnMessages } from '~/features/contact/seal-message.server';
import { readOwnEntries } from '~/features/festival/show-entry.server';
import { readOwnCodes } from '~/features/rewards/reward-secrets.server';
import { countTries } from '~/features/sessions/count-tries.server';
import { readOwnDeclarations } from '~/features/withdrawals/seal-declaration.server';
import { isoDay } from '~/kit/dates';
import type { Scope } from '~/scope/scope';
import { requireMember } from '~/scope/viewer';
import { type ExportedTable, renderExport } from './export-page.server';
import { exportedColumns, type PersonalTable, personalTables } from './personal-tables.server';
import { writeZip, type ZipEntry } from './write-zip.server';

/** Maximum rows per table of an export; far more than a person has. */
const mostRows = 5000;

/**
 * A ZIP of all the viewer's data: data.json, data.html and their uploaded files (B15). Contains no secrets and no rows
 * of other people. Throws rate-limited.
 */
export async function exportData(scope: Scope) {
  const viewer = requireMember(scope);
  await countTries(scope, [{ name: 'export-data', subject: viewer.id, limit: 5, seconds: 3600 }]);
  const { tables, uploads } = await scope.write({
    tables: readTables(scope, viewer.id),
    uploads: selectUploads(scope, viewer.id),
    logged: auditEntry(scope, { action: 'data-exported', subject: viewer.id }),
  });
  const at = scope.now();
  const stored = uploads.map((file) => ({ ...file, name: `files/${file.id}.${extensionOf(file)}` }));
  const { name: brand, contactEmail } = scope.config.brand;
  const fileNames = stored.map(({ name }) => name);
  const facts = { brand, contactEmail, userName: viewer.userName ?? viewer.email, at, tables, files: fileNames };
  const entries: ZipEntry[] = [
    { name: 'data.html', content: renderExport(facts) },
    { name: 'data.json', content: JSON.stringify(machineReadable(tables, at), null, 2) },
    ...stored.map(({ name, key }) => ({
      name,
      content: async () => (await scope.providers.files.get(key))?.body ?? null,
    })),
  ];
  return {
    fileName: `${brand.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-data-${isoDay(at)}.zip`,
    contentType: 'application/zip',
    body: writeZip(entries, at),
  };
}

type RowsOf = (scope: Scope, userId: string) => Read<Record<string, unknown>[]>;

/** Tables with encrypted columns, which the export contains decrypted. */
const decrypted: Record<string, RowsOf> = {
  reward_codes: (scope, userId) => readOwnCodes(scope, userId, mostRows + 1),
  festival_entries: readOwnEntries,
  contact_messages: readOwnMessages,
  declarations: readOwnDeclarations,
};

/** The user's rows of each table, with order lines after the orders. */
function readTables(scope: Scope, userId: string): Read<ExportedTable[]> {
  const reads = personalTables.flatMap((personal) => {
    const own = readTable(scope, userId, personal);
    return personal.name === 'orders' ? [own, readOrderLines(scope, userId)] : [own];
  });
  return together(reads);
}

function readTable(scope: Scope, userId: string, personal: PersonalTable): Read<ExportedTable> {
  const { name, table, owner, decision } = personal;
  const rows = () =>
    scope.db
      .select(exportedColumns(personal))
      .from(table)
      .where(eq(owner, userId))
      .limit(mostRows + 1);
  return readOf([decrypted[name]?.(scope, userId) ?? rows()], (found) => tableOf(name, decision.holds, found));
}

/** Order lines refer to their order, not to a user. */
function readOrderLines({ db }: Scope, userId: string): Read<ExportedTable> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const rows = db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, own))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .limit(mostRows + 1);
  return readOf([rows], (found) => tableOf('order_lines', 'What each order held', found));
}

function selectUploads({ db }: Scope, userId: string) {
  const { id, key, contentType } = files;
  return db.select({ id, key, contentType }).from(files).where(eq(files.userId, userId)).limit(mostRows);
}

function tableOf(name: string, holds: string, rows: Record<string, unknown>[]): ExportedTable {
  return { name, holds, rows: rows.slice(0, mostRows), isCut: rows.length > mostRows };
}

function machineReadable(tables: ExportedTable[], at: Date) {
  return {
    exportedAt: at,
    tables: Object.fromEntries(tables.map(({ name, holds, rows, isCut }) => [name, { holds, isCut, rows }])),
  };
}

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

function extensionOf({ contentType }: { contentType: string }): string {
  return extensions[contentType] ?? 'bin';
}
