import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

/** Kept on the global object: test files that share a worker may have a copy of this module each. */
const shared = globalThis as { migratedDatabase?: string };

/** Empties database, bucket and queue, and brings the database to the newest migration (about 50 ms): for `beforeEach`. */
export async function resetBindings(): Promise<void> {
  await wakeStorage();
  await reset();
  if (shared.migratedDatabase) {
    await env.DB.prepare(shared.migratedDatabase).run();
    return;
  }
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  shared.migratedDatabase = await describeDatabase();
}

/** What nobody asked for ten seconds sleeps, and `reset` passes over what sleeps: it would keep all it holds. */
async function wakeStorage(): Promise<void> {
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.MEDIA.head('none')]);
}

interface Made {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
  kind: 'table' | 'virtual' | 'shadow' | 'view' | null;
}

/**
 * The statements that make the database as it stands. Where dozens of migrations make tables, and some of them anew,
 * these make each once: a seventh of the work. In the order of the database itself, which indexes of equal worth and
 * triggers of one event are taken in; rows come before the triggers that would act on them.
 */
async function describeDatabase(): Promise<string> {
  const { results: made } = await env.DB.prepare(
    `SELECT s.type, s.name, s.sql, l.type AS kind FROM sqlite_schema s
     LEFT JOIN pragma_table_list l ON l.name = s.name AND l.schema = 'main'
     WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND s.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     ORDER BY s.rowid`,
  ).all<Made>();
  // The tables that a search index keeps for itself come with it.
  const own = made.filter(({ kind }) => kind !== 'shadow');
  const rows: string[] = [];
  for (const { name } of own.filter(({ kind }) => kind === 'table')) rows.push(...(await describeRows(name)));
  const isTrigger = ({ type }: Made) => type === 'trigger';
  return [
    ...own.filter((one) => !isTrigger(one)).map(({ sql }) => sql),
    ...rows,
    ...own.filter(isTrigger).map(({ sql }) => sql),
  ].join(';\n');
}

async function describeRows(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, string | number | null>>();
  const written = (value: string | number | null) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  return results.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return `INSERT INTO "${table}" (${columns}) VALUES (${Object.values(row).map(written)})`;
  });
}
