import { readdirSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's
import { DatabaseSync } from 'node:sqlite';

/**
 * An instance's database, accessed like another process would, beside the app: each query opens the file anew.
 * @param {string} stateDir
 */
export function databaseOf(stateDir) {
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.sqlite') && !file.startsWith('metadata'));
  const file = join(folder, name);

  /** @template T @param {boolean} readOnly @param {(database: DatabaseSync) => T} work */
  function within(readOnly, work) {
    const database = new DatabaseSync(file, { readOnly, timeout: 20_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  return {
    file,
    within,
    /** @param {string} sql @param {...(string | number | null)} values @returns {any[]} */
    ask: (sql, ...values) => within(true, (database) => database.prepare(sql).all(...values)),
    /** The first column of the first row. @param {string} sql @param {...(string | number | null)} values */
    one: (sql, ...values) => {
      const [row] = within(true, (database) => database.prepare(sql).all(...values));
      return row ? /** @type {any} */ (Object.values(row)[0]) : undefined;
    },
    /** Statements in one transaction. @param {string} sql */
    write: (sql) => within(false, (database) => database.exec(`BEGIN IMMEDIATE; ${sql}; COMMIT`)),
  };
}

/** A value as an SQL literal. @param {string | number | null} value */
export const quoted = (value) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'NULL' : `${value}`;
