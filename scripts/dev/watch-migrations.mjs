import { watch } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../lib/log.mjs';
import { root } from '../lib/settings.mjs';

/** Milliseconds to wait after a change: a generator writes the SQL and its journal one after the other. */
const REST = 200;

/**
 * Migrates the database, as a start does, whenever a migration is added or changed, and once at the beginning: one may
 * have been written while the start filled the database.
 * @param {() => Promise<unknown>} prepareData
 * @returns {() => void} stops it
 */
export function watchMigrations(prepareData) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @param {unknown} error */
  const report = (error) => console.log(reasonOf(error));
  const watcher = watch(join(root, 'migrations'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(prepareData).then(() => console.log('The database is at the newest migration.'), report);
    }, REST);
  });
  let work = prepareData().catch(report);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
