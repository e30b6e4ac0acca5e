import { watch } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../lib/log.mjs';
import { root } from '../lib/settings.mjs';

/** A generator writes the SQL and its journal one after the other. */
const REST = 200;

/**
 * Brings the database to the newest migration each time that one comes or changes, as a start does.
 * @param {() => Promise<unknown>} prepareData
 * @param {(text: string) => void} say
 * @returns {() => void} stops it
 */
export function watchMigrations(prepareData, say) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();

  async function apply() {
    try {
      await prepareData();
      say('The database is at the newest migration.');
    } catch (error) {
      say(reasonOf(error));
    }
  }

  const watcher = watch(join(root, 'migrations'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(apply);
    }, REST);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
