// The database and the bucket of a state, the local start's or a deployed one, as a backup and a restore use them.
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilFree } from '../database/d1.mjs';
import { openLocalData } from '../database/local-data.mjs';
import { run, toolCommand } from '../run.mjs';

/**
 * @typedef {object} StoredFile
 * @property {string} contentType
 * @property {number} size
 * @property {AsyncIterable<Uint8Array>} bytes
 */

/**
 * @typedef {object} Stores
 * @property {string} name by which an operator names the state
 * @property {import('./tables.mjs').Ask} ask runs queries
 * @property {(statements: string[]) => Promise<void>} write runs statements, all or none of them
 * @property {(known: () => Promise<{ key: string, contentType: string }[]>) => Promise<string[]>} keys of the bucket's
 *   objects, sorted; `known` are those that the database knows, for a bucket that cannot be listed
 * @property {(key: string) => Promise<StoredFile | null>} read
 * @property {(key: string, contentType: string, size: number, bytes: AsyncIterable<Uint8Array>) => Promise<void>} put
 * @property {() => Promise<void>} close
 */

/** R2's size of the parts of a large object; the last may be smaller. */
const PART = 8 * 1024 * 1024;

/**
 * The local start's state.
 * @param {string} stateDir
 * @returns {Promise<Stores>}
 */
export async function localStores(stateDir) {
  const config = join(stateDir, 'data-wrangler.json');
  if (!existsSync(config)) throw new Error(`There is no local state in ${stateDir} yet: run \`npm start\` once.`);
  const data = await openLocalData(JSON.parse(await readFile(config, 'utf8')), join(stateDir, 'v3'));
  const bucket = await data.bucket('MEDIA');
  const ask = async (/** @type {string[]} */ statements) => {
    const answers = await untilWritten(() => data.db.batch(statements.map((sql) => data.db.prepare(sql))));
    return answers.map(({ results }) => /** @type {Record<string, any>[]} */ (results));
  };
  return {
    name: stateDir,
    ask,
    write: async (statements) => void (await ask(statements)),
    async keys() {
      const keys = [];
      for (let cursor; ; ) {
        /** @type {any} */
        const page = await bucket.list(cursor ? { cursor } : {});
        keys.push(...page.objects.map((/** @type {{ key: string }} */ { key }) => key));
        if (!page.truncated) return keys.sort();
        cursor = page.cursor;
      }
    },
    async read(key) {
      const head = await bucket.head(key);
      if (!head) return null;
      const { size } = head;
      return { contentType: head.httpMetadata?.contentType ?? '', size, bytes: rangesOf(bucket, key, size) };
    },
    async put(key, contentType, size, bytes) {
      const options = { httpMetadata: { contentType } };
      if (size <= PART) {
        await bucket.put(key, await whole(bytes), options);
        return;
      }
      const upload = await bucket.createMultipartUpload(key, options);
      const parts = [];
      for await (const part of bytes) parts.push(await upload.uploadPart(parts.length + 1, part));
      await upload.complete(parts);
    },
    close: data.close,
  };
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function untilWritten(work, tries = 20) {
  try {
    return await work();
  } catch (error) {
    // A running local start writes the same file now and then.
    if (tries <= 1 || !/SQLITE_BUSY|database is locked/.test(String(error))) throw error;
    await new Promise((done) => setTimeout(done, 100));
    return untilWritten(work, tries - 1);
  }
}

/**
 * @param {any} bucket
 * @param {string} key
 * @param {number} size
 */
async function* rangesOf(bucket, key, size) {
  for (let offset = 0; offset < size; offset += PART) {
    const part = await bucket.get(key, { range: { offset, length: Math.min(PART, size - offset) } });
    if (!part) throw new Error(`${key} was removed while it was read.`);
    yield new Uint8Array(await part.arrayBuffer());
  }
}

/** @param {AsyncIterable<Uint8Array>} bytes */
async function whole(bytes) {
  const parts = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The deployed state, by wrangler's own commands. Its bucket cannot be listed by them: the objects are those that the
 * database names.
 * @param {{ database: string, bucket: string }} names
 * @param {(args: string[]) => [string, string[]]} [wrangler] the command line of a call
 * @returns {Promise<Stores>}
 */
export async function remoteStores({ database, bucket }, wrangler = (args) => toolCommand('wrangler', args)) {
  const folder = await mkdtemp(join(tmpdir(), 'cuepoint-backup-'));
  const file = join(folder, 'passing');
  const call = (/** @type {string[]} */ args) => untilFree(() => run(...wrangler(args)));
  const execute = ['d1', 'execute', 'DB', '--remote'];
  /** @type {Map<string, string>} */
  const types = new Map();
  return {
    name: database,
    async ask(statements) {
      let printed = '';
      await untilFree(async () => {
        const ran = await run(...wrangler([...execute, '--json', '--command', statements.join(';\n')]));
        printed = ran.printed;
        return ran;
      });
      /** @type {{ results: Record<string, any>[] }[]} */
      const answers = JSON.parse(printed);
      return answers.map(({ results }) => results);
    },
    async write(statements) {
      await writeFile(file, statements.map((one) => `${one};\n`).join(''), { mode: 0o600 });
      await call([...execute, '--yes', '--file', file]);
    },
    async keys(known) {
      for (const { key, contentType } of await known()) types.set(key, contentType);
      return [...types.keys()].sort();
    },
    async read(key) {
      const { code, output } = await run(
        ...wrangler(['r2', 'object', 'get', `${bucket}/${key}`, '--remote', '--file', file]),
      );
      if (code !== 0) {
        if (/does not exist|not found|10007/i.test(output)) return null;
        throw new Error(output);
      }
      const handle = await open(file);
      const { size } = await handle.stat();
      await handle.close();
      return { contentType: types.get(key) ?? 'application/octet-stream', size, bytes: partsOfFile(file) };
    },
    async put(key, contentType, _size, bytes) {
      const handle = await open(file, 'w', 0o600);
      for await (const part of bytes) await handle.write(part);
      await handle.close();
      await call([
        'r2',
        'object',
        'put',
        `${bucket}/${key}`,
        '--remote',
        '--file',
        file,
        '--content-type',
        contentType,
      ]);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** @param {string} path */
async function* partsOfFile(path) {
  const handle = await open(path);
  try {
    for (;;) {
      const part = Buffer.alloc(PART);
      let filled = 0;
      while (filled < PART) {
        const { bytesRead } = await handle.read(part, filled, PART - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      if (filled > 0) yield part.subarray(0, filled);
      if (filled < PART) return;
    }
  } finally {
    await handle.close();
  }
}
