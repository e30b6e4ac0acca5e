import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

interface MadeDatabase {
  /** The statements that create the database. */
  sql: string[];
  /** The database's `signature`. */
  signature: string;
  /** The statements that delete all rows added since. */
  emptying: string;
}

/** On the global object: test files in one worker may each have a copy of this module. */
const shared = globalThis as { madeDatabase?: MadeDatabase };

/**
 * Empties database and bucket (3 to 8 ms). A database whose schema a test has changed is rebuilt.
 * Queued messages stay: tests with a queue consumer need `remakeBindings`.
 */
export async function resetBindings(): Promise<void> {
  const made = shared.madeDatabase;
  if (made && (await signature()) === made.signature) {
    await Promise.all([env.DB.prepare(made.emptying).run(), emptyBucket()]);
  } else {
    await remakeBindings();
  }
}

/** Empties database, bucket and queue, and migrates the database (about 70 ms). */
export async function remakeBindings(): Promise<void> {
  await emptyAll();
  if (shared.madeDatabase) {
    for (const part of shared.madeDatabase.sql) await env.DB.prepare(part).run();
    return;
  }
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const made = await readSchema();
  const [sql, emptying] = [await describeDatabase(made), await describeEmptying(made)];
  // The signature contains a row number of the schema, which differs after a rebuild.
  await emptyAll();
  for (const part of sql) await env.DB.prepare(part).run();
  shared.madeDatabase = { sql, emptying, signature: await signature() };
}

/** `reset` skips bindings that were idle for ten seconds, since those are hibernated: they would keep their data. */
async function emptyAll(): Promise<void> {
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.MEDIA.head('none')]);
  await reset();
}

async function emptyBucket(): Promise<void> {
  const { objects, truncated } = await env.MEDIA.list();
  if (objects.length) await env.MEDIA.delete(objects.map(({ key }) => key));
  if (truncated) await emptyBucket();
}

/** Changes whenever a table, an index or a trigger is added, removed or changed. */
async function signature(): Promise<string> {
  const sql = 'SELECT count(*) AS entries, sum(length(sql)) AS letters, max(rowid) AS newest FROM sqlite_schema';
  return JSON.stringify(await env.DB.prepare(sql).first());
}

interface Made {
  type: 'table' | 'index' | 'trigger' | 'view';
  name: string;
  sql: string;
  kind: 'table' | 'virtual' | 'shadow' | 'view' | null;
}

async function readSchema(): Promise<Made[]> {
  const { results } = await env.DB.prepare(
    `SELECT s.type, s.name, s.sql, l.type AS kind FROM sqlite_schema s
     LEFT JOIN pragma_table_list l ON l.name = s.name AND l.schema = 'main'
     WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND s.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
     ORDER BY s.rowid`,
  ).all<Made>();
  // A full-text index creates its own shadow tables.
  return results.filter(({ kind }) => kind !== 'shadow');
}

/**
 * The statements that recreate the database. Dozens of migrations create tables, some repeatedly; these create each
 * once, in a seventh of the time. In the database's own order, which decides between equal indexes and triggers of one
 * event; rows come before the triggers that would act on them. In two parts: D1 takes at most 100 kB at once.
 */
async function describeDatabase(made: Made[]): Promise<string[]> {
  const rows: string[] = [];
  for (const { name } of made.filter(({ kind }) => kind === 'table')) rows.push(...(await describeRows(name)));
  const isTrigger = ({ type }: Made) => type === 'trigger';
  return [
    [...made.filter((one) => !isTrigger(one)).map(({ sql }) => sql), ...rows].join(';\n'),
    made
      .filter(isTrigger)
      .map(({ sql }) => sql)
      .join(';\n'),
  ];
}

/**
 * The statements that delete all rows except those of the migrations. Each table comes before those that it references:
 * deferring foreign keys instead would be a PRAGMA, after which SQLite compiles every statement again. Tables to which
 * triggers write deletions come last; full-text indexes are rebuilt.
 */
async function describeEmptying(made: Made[]): Promise<string> {
  const tables = referencingFirst(made.filter(({ kind, name }) => kind === 'table' && name !== 'd1_migrations'));
  const indexes = made.filter(({ kind }) => kind === 'virtual');
  const triggers = made.filter(({ type }) => type === 'trigger').map(({ sql }) => sql);
  const isWrittenByTrigger = (name: string) => triggers.some((sql) => sql.includes(`INSERT INTO \`${name}\``));
  const emptied = [...tables.filter((name) => !isWrittenByTrigger(name)), ...tables.filter(isWrittenByTrigger)];
  const ownTexts = indexes.filter(({ sql }) => !/content\s*=/.test(sql)).map(({ name }) => name);
  const rows: string[] = [];
  for (const name of tables) rows.push(...(await describeRows(name)));
  return [
    ...[...emptied, ...ownTexts].map((name) => `DELETE FROM "${name}"`),
    ...indexes.map(({ name }) => `INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`),
    ...rows,
  ].join(';\n');
}

/** The tables' names, each before those of the tables that it references. Throws if tables reference each other. */
function referencingFirst(tables: Made[]): string[] {
  const free = tables.filter((table) => !tables.some((other) => other !== table && references(other, table)));
  if (!free.length && tables.length) throw new Error(`${tables.map(({ name }) => name)} reference each other`);
  const rest = tables.filter((table) => !free.includes(table));
  return [...free.map(({ name }) => name), ...(rest.length ? referencingFirst(rest) : [])];
}

const references = ({ sql }: Made, { name }: Made) => new RegExp(`REFERENCES [\`"]?${name}\\b`, 'i').test(sql);

async function describeRows(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, string | number | null>>();
  const written = (value: string | number | null) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
  return results.map((row) => {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    return `INSERT INTO "${table}" (${columns}) VALUES (${Object.values(row).map(written)})`;
  });
}
