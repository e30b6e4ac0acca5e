import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

interface MadeDatabase {
  /** The statements that make it. */
  sql: string;
  /** What `signature` answers of it. */
  signature: string;
  /** The statements that take out all that was put in since. */
  emptying: string[];
}

/** Kept on the global object: test files that share a worker may have a copy of this module each. */
const shared = globalThis as { madeDatabase?: MadeDatabase };

/**
 * Empties database and bucket (about 15 ms): for `beforeEach`. A database that a test has built differently is made
 * anew. What waits in a queue stays: where one is consumed, `remakeBindings` is the one to take.
 */
export async function resetBindings(): Promise<void> {
  const made = shared.madeDatabase;
  if (made && (await signature()) === made.signature) {
    const statements = made.emptying.map((sql) => env.DB.prepare(sql));
    await Promise.all([env.DB.batch(statements), emptyBucket()]);
  } else {
    await remakeBindings();
  }
}

/** Empties database, bucket and queue, and brings the database to the newest migration (about 70 ms). */
export async function remakeBindings(): Promise<void> {
  await emptyAll();
  if (shared.madeDatabase) {
    await env.DB.prepare(shared.madeDatabase.sql).run();
    return;
  }
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const made = await readSchema();
  const [sql, emptying] = [await describeDatabase(made), await describeEmptying(made)];
  // The signature holds a row number of the schema, which is another one than after the migrations.
  await emptyAll();
  await env.DB.prepare(sql).run();
  shared.madeDatabase = { sql, emptying, signature: await signature() };
}

/** `reset` passes over what nobody asked for ten seconds, since that sleeps: it would keep all it holds. */
async function emptyAll(): Promise<void> {
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.MEDIA.head('none')]);
  await reset();
}

async function emptyBucket(): Promise<void> {
  const { objects, truncated } = await env.MEDIA.list();
  if (objects.length) await env.MEDIA.delete(objects.map(({ key }) => key));
  if (truncated) await emptyBucket();
}

/** Differs as soon as a table, an index or a trigger has come, gone or changed. */
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
  // The tables that a search index keeps for itself come with it.
  return results.filter(({ kind }) => kind !== 'shadow');
}

/**
 * The statements that make the database as it stands. Where dozens of migrations make tables, and some of them anew,
 * these make each once: a seventh of the work. In the order of the database itself, which indexes of equal worth and
 * triggers of one event are taken in; rows come before the triggers that would act on them.
 */
async function describeDatabase(made: Made[]): Promise<string> {
  const rows: string[] = [];
  for (const { name } of made.filter(({ kind }) => kind === 'table')) rows.push(...(await describeRows(name)));
  const isTrigger = ({ type }: Made) => type === 'trigger';
  return [
    ...made.filter((one) => !isTrigger(one)).map(({ sql }) => sql),
    ...rows,
    ...made.filter(isTrigger).map(({ sql }) => sql),
  ].join(';\n');
}

/**
 * The statements that leave no rows but those of the migrations. The tables in which triggers write down what goes come
 * last; a search index forgets by being built anew from nothing.
 */
async function describeEmptying(made: Made[]): Promise<string[]> {
  const tables = made.filter(({ kind, name }) => kind === 'table' && name !== 'd1_migrations').map(({ name }) => name);
  const indexes = made.filter(({ kind }) => kind === 'virtual');
  const triggers = made.filter(({ type }) => type === 'trigger').map(({ sql }) => sql);
  const isWrittenByTrigger = (name: string) => triggers.some((sql) => sql.includes(`INSERT INTO \`${name}\``));
  const emptied = [...tables.filter((name) => !isWrittenByTrigger(name)), ...tables.filter(isWrittenByTrigger)];
  const ownTexts = indexes.filter(({ sql }) => !/content\s*=/.test(sql)).map(({ name }) => name);
  const rows: string[] = [];
  for (const name of tables) rows.push(...(await describeRows(name)));
  return [
    'PRAGMA defer_foreign_keys = on',
    ...[...emptied, ...ownTexts].map((name) => `DELETE FROM "${name}"`),
    ...indexes.map(({ name }) => `INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`),
    ...rows,
  ];
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
