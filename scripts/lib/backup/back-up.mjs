// Writes a backup, or goes on with one that was interrupted.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { appendTo, beginCopy, framesOf, openCopy, UnfitCopy } from './frames.mjs';
import { linesOf, pagesOf, readSchema, tallyOf, usedOf } from './tables.mjs';

/** The objects of the bucket that the database names. Records of erasures have predictable names. */
const keysQuestions = [
  'SELECT key, content_type AS contentType FROM files',
  "SELECT 'variants/' || file_id || '/' || name AS key, 'image/webp' AS contentType FROM picture_variants",
];

/**
 * @typedef {object} Order
 * @property {string} file
 * @property {string} passphrase
 * @property {boolean} withFiles
 * @property {string | null} keys the fingerprints of the keys, as the health of the state tells them
 * @property {() => { key: string, contentType: string }[]} records the objects that no row names
 * @property {(words: string) => void} say
 * @property {number} [work] see `beginCopy`
 */

/**
 * Writes a state into a file, encrypted. While it is written it is called `<file>.part`; if that is there, and of the
 * same state and version, this goes on where it ends.
 * @param {import('./stores.mjs').Stores} stores
 * @param {Order} order
 */
export async function backUp(stores, { file, passphrase, withFiles, keys, records, say, work }) {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file.`);
  const part = `${file}.part`;
  const schema = await readSchema(stores.ask);
  const facts = {
    id: randomUUID(),
    state: stores.name,
    migrations: schema.migrations,
    triggers: schema.triggers,
    keys,
    withFiles,
  };
  if (!existsSync(part)) await beginCopy(part, passphrase, { ...facts, begunAt: new Date().toISOString() }, work);
  else say(`Going on with ${part}.`);
  const copy = await openCopy(part, passphrase);
  if (
    copy.facts.state !== stores.name ||
    `${copy.facts.migrations}` !== `${schema.migrations}` ||
    copy.facts.withFiles !== withFiles
  ) {
    throw new UnfitCopy(`${part} was begun for another state, version or wish: remove it to begin anew.`);
  }
  const done = await readDone(copy);
  const used = await usedOf(stores.ask, schema.tables);
  const out = await appendTo(copy, done.end, done.n);
  try {
    for (const { name } of schema.tables) {
      if (!done.tables[name])
        done.tables[name] = await copyTable(stores, out, { name, isUsed: used.has(name) }, done.open);
    }
    if (withFiles) await copyFiles(stores, out, done, records);
    await out.add({ kind: 'end', endedAt: new Date().toISOString(), tables: done.tables, files: done.files });
  } finally {
    await out.close();
  }
  renameSync(part, file);
  const rows = Object.values(done.tables).reduce((sum, { count }) => sum + count, 0);
  return { rows, tables: Object.keys(done.tables).length, files: Object.keys(done.files).length };
}

/** @typedef {{ name: string, last: number, begunAt: string, tally: ReturnType<typeof tallyOf> }} OpenTable */
/** @typedef {Record<string, { count: number, hash: string, begunAt: string, endedAt: string }>} Tables */
/** @typedef {Record<string, { size: number, hash: string }>} Files */

/**
 * What the frames of an interrupted backup hold. A file of the bucket that is not whole begins again.
 * @param {import('./frames.mjs').Copy} copy
 */
async function readDone(copy) {
  let end = copy.begin;
  let n = 1;
  /** @type {Tables} */
  const tables = {};
  /** @type {Files} */
  const files = {};
  /** @type {OpenTable | null} */
  let open = null;
  for await (const { facts, body, end: behind } of framesOf(copy)) {
    if (facts.kind === 'rows') {
      if (open?.name !== facts.table) open = { name: facts.table, last: 0, begunAt: facts.at, tally: tallyOf() };
      open.tally.add(gunzipSync(body).toString(), facts.count);
      open.last = facts.last;
    }
    if (facts.kind === 'table') {
      tables[facts.table] = facts.sum;
      open = null;
    }
    if (facts.kind === 'file' && facts.hash) files[facts.key] = { size: facts.size, hash: facts.hash };
    if (facts.kind === 'file' && !facts.hash) continue;
    end = behind;
    n = facts.n + 1;
  }
  return { end, n, tables, files, open };
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {Awaited<ReturnType<typeof appendTo>>} out
 * @param {{ name: string, isUsed: boolean }} which
 * @param {OpenTable | null} open what an interrupted backup has of a table
 */
async function copyTable(stores, out, { name: table, isUsed }, open) {
  const begun = open?.name === table ? open : null;
  const tally = begun?.tally ?? tallyOf();
  const begunAt = begun?.begunAt ?? new Date().toISOString();
  // A rowid is positive in every table of the product.
  for await (const { columns, rows, last } of isUsed ? pagesOf(stores.ask, table, begun?.last ?? 0) : []) {
    const lines = linesOf(rows);
    tally.add(lines, rows.length);
    await out.add({ kind: 'rows', table, columns, count: rows.length, last, at: begunAt }, gzipSync(lines));
  }
  const sum = { ...tally.end(), begunAt, endedAt: new Date().toISOString() };
  await out.add({ kind: 'table', table, sum });
  return sum;
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {Awaited<ReturnType<typeof appendTo>>} out
 * @param {{ files: Files }} done
 * @param {Order['records']} records
 */
async function copyFiles(stores, out, { files }, records) {
  const known = async () => [...(await stores.ask(keysQuestions)).flat(), ...records()];
  for (const key of await stores.keys(/** @type {any} */ (known))) {
    if (files[key]) continue;
    const found = await stores.read(key);
    // Removed since, or a row whose object was never stored.
    if (!found) continue;
    const { contentType, size } = found;
    const hash = createHash('sha256');
    let offset = 0;
    for await (const bytes of found.bytes) {
      hash.update(bytes);
      const isLast = offset + bytes.length >= size;
      const sum = isLast ? { hash: hash.copy().digest('hex') } : {};
      await out.add({ kind: 'file', key, contentType, size, offset, ...sum }, bytes);
      offset += bytes.length;
    }
    if (size === 0) await out.add({ kind: 'file', key, contentType, size, offset, hash: hash.digest('hex') });
    else if (offset !== size) throw new Error(`${key} changed while it was read: run this again.`);
    files[key] = { size, hash: size === 0 ? createHash('sha256').digest('hex') : hash.digest('hex') };
  }
}
