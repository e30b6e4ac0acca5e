import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The separator that drizzle-kit writes between two statements. */
const BETWEEN = '--> statement-breakpoint';

/** The table in which `wrangler d1 migrations apply` records applied migrations. */
const APPLIED = 'd1_migrations';

/**
 * The statements of a migration. Wrangler's own function finds the same ones without the marks, but loading wrangler
 * takes more than a second of each first start.
 * @param {string} migration
 */
export function splitStatements(migration) {
  return migration.split(BETWEEN);
}

/**
 * Applies the missing migrations to a local database, each in a transaction, and records their names like `wrangler d1
 * migrations apply`. That command starts a Worker per file, which made a first start 40 seconds longer; this uses the
 * connection that fills the database afterwards.
 * @param {import('@cloudflare/workers-types').D1Database} db
 * @param {string} folder with the migrations
 * @returns {Promise<void>} Throws the name of the migration that failed, and why.
 */
export async function migrate(db, folder) {
  const table = `CREATE TABLE IF NOT EXISTS ${APPLIED} (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`;
  await db.prepare(table).run();
  const { results } = await db.prepare(`SELECT name FROM ${APPLIED}`).all();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort().filter((name) => !applied.has(name))) {
    const statements = splitStatements(readFileSync(join(folder, name), 'utf8')).map((sql) => db.prepare(sql));
    const note = db.prepare(`INSERT INTO ${APPLIED} (name) VALUES (?)`).bind(name);
    try {
      await db.batch([...statements, note]);
    } catch (error) {
      throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
}
