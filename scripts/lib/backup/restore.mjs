// Restores a backup into a state, or goes on with a restore that was interrupted.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { quoted } from '../quoted.mjs';
import { checkCopy } from './check-copy.mjs';
import { textOf } from './erasures.mjs';
import { framesOf, openCopy, UnfitCopy } from './frames.mjs';
import { insertsOf, linesOf, pagesOf, readSchema, searchesAnew, tallyOf, usedOf } from './tables.mjs';

/** The most bytes of statements that are run at once. */
const BATCH = 4 * 1024 * 1024;

/**
 * @typedef {object} Order
 * @property {string} file
 * @property {string} passphrase
 * @property {string | null} over the name of the state, if it may be written over
 * @property {string | null} keys the fingerprints of the target's keys
 * @property {boolean} withOtherKeys
 * @property {import('./erasures.mjs').Erasures} erasures
 * @property {string} newest the newest migration of this checkout
 * @property {(words: string) => void} say
 */

/**
 * Writes a backup into a state whose tables are those of the backup. Nothing is written before the whole backup was
 * read. Throws UnfitCopy, with what to do about it.
 * @param {import('./stores.mjs').Stores} stores
 * @param {Order} order
 */
export async function restore(stores, { file, passphrase, over, keys, withOtherKeys, erasures, newest, say }) {
  const copy = await openCopy(file, passphrase);
  const schema = await readSchema(stores.ask);
  checkVersion(copy, schema.migrations, newest);
  checkKeys(copy, keys, withOtherKeys);
  const begun = await readBegun(stores);
  const isOurs = begun.id === copy.facts.id;
  if (!isOurs) await checkEmpty(stores, over);
  say('Reading the whole backup first …');
  const sums = await checkCopy(copy);
  if (isOurs) say('Going on with the restore that was interrupted.');
  else await begin(stores, copy, schema);
  /** @type {Record<string, number>} */
  const left = isOurs && begun.left ? JSON.parse(begun.left) : {};
  await fill(stores, copy, { ...schema, places: sums.places, left }, isOurs ? Number(begun.frame) : 0);
  await stores.write(searchesAnew);
  await compare(stores, schema.tables, sums, left);
  await compareFiles(stores, sums.files);
  await putTriggers(stores, copy.facts.triggers);
  const erased = await erasures.eraseAgain(stores, say);
  await stores.write(['DROP TABLE restoring']);
  return { ...sums, erased, left };
}

/**
 * @param {import('./frames.mjs').Copy} copy
 * @param {string[]} applied to the target
 * @param {string} newest
 */
function checkVersion({ facts }, applied, newest) {
  const copied = facts.migrations.at(-1);
  if (copied !== `${newest}.sql`) {
    throw new UnfitCopy(
      `The backup is of another version: its newest migration is ${copied}, that of this checkout ${newest}.sql. Check out the version of the backup, restore with it, then update.`,
    );
  }
  if (`${applied}` !== `${facts.migrations}`) {
    throw new UnfitCopy('The state has not the migrations of this checkout: start or deploy it first.');
  }
}

/**
 * @param {import('./frames.mjs').Copy} copy
 * @param {string | null} keys
 * @param {boolean} isWished
 */
function checkKeys({ facts }, keys, isWished) {
  if (isWished) return;
  const anyway = 'To restore nevertheless: --other-keys.';
  if (!facts.keys || !keys) {
    const whose = facts.keys ? 'The state' : 'The backup';
    throw new UnfitCopy(`${whose} does not tell which keys it has (it does some minutes after its start). ${anyway}`);
  }
  /** @type {Record<string, string[]>} */
  const copied = JSON.parse(facts.keys);
  const known = JSON.parse(keys);
  const missing = Object.keys(copied).filter((name) => copied[name]?.some((one) => !known[name]?.includes(one)));
  if (missing.length) {
    throw new UnfitCopy(
      `${missing.join(' and ')} of this state ${missing.length > 1 ? 'are' : 'is'} not the backup's: what was encrypted or signed with the old one could not be read (docs/security/keys.md). Set the old keys first, or list them in …_BEFORE. ${anyway}`,
    );
  }
}

/** @param {import('./stores.mjs').Stores} stores */
async function readBegun({ ask }) {
  const [there = []] = await ask(["SELECT 1 FROM sqlite_master WHERE name = 'restoring'"]);
  if (!there.length) return {};
  const [rows = []] = await ask(['SELECT key, value FROM restoring']);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {string | null} over
 */
async function checkEmpty({ ask, name }, over) {
  const [[found] = []] = await ask(['SELECT EXISTS (SELECT 1 FROM users) + EXISTS (SELECT 1 FROM orders) AS isUsed']);
  if (found?.isUsed && over !== name) {
    throw new UnfitCopy(
      `${name} is not empty. To replace all that is in it, name it: --over ${name}${over === null ? '' : ` (not ${over})`}`,
    );
  }
}

/**
 * Empties the state. Its triggers go first, since they would write what the backup holds already.
 * @param {import('./stores.mjs').Stores} stores
 * @param {import('./frames.mjs').Copy} copy
 * @param {Awaited<ReturnType<typeof readSchema>>} schema
 */
async function begin(stores, copy, { tables, triggers }) {
  await stores.write([
    'DROP TABLE IF EXISTS restoring',
    'CREATE TABLE restoring (key TEXT PRIMARY KEY, value TEXT)',
    ...triggers.map(({ name }) => `DROP TRIGGER "${name}"`),
    'PRAGMA defer_foreign_keys = on',
    ...tables.map(({ name }) => `DELETE FROM "${name}"`),
    `INSERT INTO restoring VALUES ('id', ${quoted(copy.facts.id)}), ('frame', '0')`,
  ]);
}

/**
 * Parents before children: the backup holds them the other way around, so that a row's parent was copied after it and
 * is there. Each frame's rows and its number are written together.
 * @param {import('./stores.mjs').Stores} stores
 * @param {import('./frames.mjs').Copy} copy
 * @param {{ tables: import('./tables.mjs').Table[], places: import('./check-copy.mjs').Places, left: Record<string, number> }} what
 *   `left`: the rows that were left out so far, by table
 * @param {number} done the number of frames that are written
 */
async function fill(stores, copy, { tables, places, left }, done) {
  let nth = 0;
  for (const { name, refers } of [...tables].reverse()) {
    for (const begin of places.tables.get(name) ?? []) {
      nth += 1;
      if (nth <= done) continue;
      const { facts, body } = await frameFrom(copy, begin);
      const rows = gunzipSync(body)
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      await writeRows(stores, { name, refers, columns: facts.columns, rows }, nth, left);
    }
  }
  for (const begin of places.files) {
    nth += 1;
    if (nth <= done) continue;
    const { facts } = await frameFrom(copy, begin);
    if (facts.key.startsWith('erased/')) await joinRecord(stores, facts, bytesFrom(copy, begin));
    else await stores.put(facts.key, facts.contentType, facts.size, bytesFrom(copy, begin));
    await stores.write([noteOf('frame', String(nth))]);
  }
}

/** @param {string} key @param {string} value */
const noteOf = (key, value) => `INSERT OR REPLACE INTO restoring VALUES ('${key}', ${quoted(value)})`;

/**
 * @param {import('./frames.mjs').Copy} copy
 * @param {number} begin
 */
async function frameFrom(copy, begin) {
  for await (const frame of framesOf(copy, begin)) return frame;
  throw new UnfitCopy('The backup became shorter while it was read.');
}

/**
 * A record of erasures that the bucket has may be newer than the copy's.
 * @param {import('./stores.mjs').Stores} stores
 * @param {import('./frames.mjs').Facts} facts
 * @param {AsyncIterable<Uint8Array>} bytes
 */
async function joinRecord(stores, { key, contentType }, bytes) {
  const parts = [];
  for await (const part of bytes) parts.push(part);
  const lines = `${await textOf(stores, key)}${Buffer.concat(parts)}`.split('\n').filter(Boolean);
  const joined = Buffer.from(
    [...new Set(lines)]
      .sort()
      .map((line) => `${line}\n`)
      .join(''),
  );
  await stores.put(
    key,
    contentType,
    joined.length,
    (async function* () {
      yield joined;
    })(),
  );
}

/**
 * @param {import('./frames.mjs').Copy} copy
 * @param {number} begin
 */
async function* bytesFrom(copy, begin) {
  for await (const { facts, body } of framesOf(copy, begin)) {
    if (body.length) yield body;
    if (facts.hash) return;
  }
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {{ name: string, refers: import('./tables.mjs').Table['refers'], columns: string[], rows: unknown[][] }} page
 * @param {number} nth
 * @param {Record<string, number>} left
 */
async function writeRows(stores, { name, refers, columns, rows }, nth, left) {
  const done = noteOf('frame', String(nth));
  try {
    for (const some of batchesOf([...insertsOf(name, columns, rows), done])) await stores.write(some);
  } catch (error) {
    if (!/FOREIGN KEY/i.test(String(error))) throw error;
    // A copy that was taken while people wrote: a row whose parent was deleted before it was copied itself.
    for (const some of batchesOf(insertsOf(name, columns, rows, refers))) await stores.write(some);
    const [[found] = []] = await stores.ask([
      `SELECT count(*) AS n FROM "${name}" WHERE rowid BETWEEN ${rows[0]?.[0]} AND ${rows.at(-1)?.[0]}`,
    ]);
    left[name] = (left[name] ?? 0) + rows.length - Number(found?.n);
    // The frame is done once its missing rows are counted.
    await stores.write([noteOf('left', JSON.stringify(left)), done]);
  }
}

/** @param {string[]} statements */
function* batchesOf(statements) {
  let some = [];
  let bytes = 0;
  for (const statement of statements) {
    if (bytes + statement.length > BATCH && some.length) {
      yield some;
      some = [];
      bytes = 0;
    }
    some.push(statement);
    bytes += statement.length;
  }
  if (some.length) yield some;
}

/**
 * Reads the state again and compares each table with the backup.
 * @param {import('./stores.mjs').Stores} stores
 * @param {import('./tables.mjs').Table[]} tables
 * @param {import('./check-copy.mjs').Sums} sums
 * @param {Record<string, number>} left
 */
async function compare({ ask, write }, tables, sums, left) {
  const wrong = [];
  const used = await usedOf(ask, tables);
  for (const { name } of tables) {
    const tally = tallyOf();
    for await (const { rows } of used.has(name) ? pagesOf(ask, name, 0) : []) tally.add(linesOf(rows), rows.length);
    const { count, hash } = tally.end();
    const copied = sums.tables[name];
    const isWhole = left[name] ? count + (left[name] ?? 0) === copied?.count : hash === copied?.hash;
    if (!isWhole) wrong.push(`${name} (${count} of ${copied?.count} rows)`);
  }
  if (!wrong.length) return;
  // The next run begins anew.
  await write(['DELETE FROM restoring']);
  throw new Error(
    `These tables are not as they were copied: ${wrong.join(', ')}. Something wrote to them: run this again with --over.`,
  );
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {import('./back-up.mjs').Files} files
 */
async function compareFiles(stores, files) {
  for (const [key, { hash: copied }] of Object.entries(files)) {
    const found = await stores.read(key);
    const hash = createHash('sha256');
    for await (const bytes of found?.bytes ?? []) hash.update(bytes);
    // Records of erasures are joined with those that the bucket had.
    if (!key.startsWith('erased/') && hash.digest('hex') !== copied) throw new Error(`${key} is not as it was copied.`);
  }
}

/**
 * @param {import('./stores.mjs').Stores} stores
 * @param {{ name: string, sql: string }[]} triggers
 */
async function putTriggers(stores, triggers) {
  await stores.write(triggers.flatMap(({ name, sql }) => [`DROP TRIGGER IF EXISTS "${name}"`, sql]));
}
