// Reads a whole backup before anything is restored from it.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { framesOf, UnfitCopy } from './frames.mjs';
import { tallyOf } from './tables.mjs';

/** @typedef {{ tables: import('./back-up.mjs').Tables, files: import('./back-up.mjs').Files, places: Places }} Sums */

/**
 * @typedef {object} Places where the rows of each table begin in the file, and each file of the bucket
 * @property {Map<string, number[]>} tables
 * @property {number[]} files
 */

/**
 * Decrypts every frame and compares what they hold with the counts and hashes in them. Throws UnfitCopy for a backup
 * that is not whole.
 * @param {import('./frames.mjs').Copy} copy
 * @returns {Promise<Sums>}
 */
export async function checkCopy(copy) {
  const notWhole = () => new UnfitCopy('The backup is not whole: its end is missing.');
  const wrong = (/** @type {string} */ what) => new UnfitCopy(`The backup is damaged: ${what} is not what was copied.`);
  /** @type {{ name: string, tally: ReturnType<typeof tallyOf> } | null} */
  let table = null;
  /** @type {{ key: string, hash: ReturnType<typeof createHash> } | null} */
  let file = null;
  let n = 1;
  /** @type {Places} */
  const places = { tables: new Map(), files: [] };
  /** @type {Sums | null} */
  let sums = null;
  for await (const { facts, body, begin } of framesOf(copy)) {
    if (facts.n !== n || sums) throw new UnfitCopy('The backup is damaged: its parts are not in order.');
    n += 1;
    if (facts.kind === 'rows') {
      if (table?.name !== facts.table) table = { name: facts.table, tally: tallyOf() };
      places.tables.set(facts.table, [...(places.tables.get(facts.table) ?? []), begin]);
      table.tally.add(gunzipSync(body).toString(), facts.count);
    }
    if (facts.kind === 'table') {
      const found = (table?.name === facts.table ? table?.tally : tallyOf())?.end();
      if (found?.count !== facts.sum.count || found?.hash !== facts.sum.hash) throw wrong(`the table ${facts.table}`);
    }
    if (facts.kind === 'file') {
      if (facts.offset === 0) places.files.push(begin);
      if (facts.offset === 0) file = { key: facts.key, hash: createHash('sha256') };
      file?.hash.update(body);
      if (facts.hash && (file?.key !== facts.key || file?.hash.digest('hex') !== facts.hash)) throw wrong(facts.key);
    }
    if (facts.kind === 'end') sums = { tables: facts.tables, files: facts.files, places };
  }
  if (!sums) throw notWhole();
  return sums;
}
