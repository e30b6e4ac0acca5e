import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copiesKept, erasedHash, erasuresKey, erasuresKeys, fingerprintsOf } from '~/kit/backup.server';
import { backUp } from '../../scripts/lib/backup/back-up.mjs';
import { checkCopy } from '../../scripts/lib/backup/check-copy.mjs';
import { erasuresOf } from '../../scripts/lib/backup/erasures.mjs';
import { openCopy, UnfitCopy } from '../../scripts/lib/backup/frames.mjs';
import { newestMigration } from '../../scripts/lib/backup/newest-migration.mjs';
import { restore } from '../../scripts/lib/backup/restore.mjs';
import { localStores, remoteStores } from '../../scripts/lib/backup/stores.mjs';
import { readSchema } from '../../scripts/lib/backup/tables.mjs';
import { openLocalData } from '../../scripts/lib/database/local-data.mjs';
import { migrate } from '../../scripts/lib/database/migrate.mjs';

type Stores = Awaited<ReturnType<typeof localStores>>;

const folder = mkdtempSync(join(tmpdir(), 'cuepoint-backup-test-'));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
const fake = fileURLToPath(new URL('../support/fake-wrangler.mjs', import.meta.url));
const config = {
  name: 'cuepoint',
  compatibility_date: '2026-08-01',
  d1_databases: [{ binding: 'DB', database_id: '00000000-0000-0000-0000-000000000001' }],
  r2_buckets: [{ binding: 'MEDIA', bucket_name: 'cuepoint-media' }],
};
const passphrase = 'four random words here';
const keys = fingerprintsOf({ hold: ['hold'], token: ['token'] });
const now = new Date('2026-11-30T12:00:00Z');
const open: Stores[] = [];
let serial = 0;

afterAll(async () => {
  for (const stores of open) await stores.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A migrated state without rows but those of the migrations. */
async function makeState(): Promise<Stores> {
  serial += 1;
  const stateDir = mkdtempSync(join(folder, `state-${serial}-`));
  writeFileSync(join(stateDir, 'data-wrangler.json'), JSON.stringify(config));
  const data = await openLocalData(config, join(stateDir, 'v3'));
  await migrate(data.db, migrations);
  await data.close();
  const stores = await localStores(stateDir);
  open.push(stores);
  return stores;
}

async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 8 * 1024 * 1024) yield bytes.subarray(at, at + 8 * 1024 * 1024);
}

const put = (stores: Stores, key: string, bytes: Buffer) => stores.put(key, 'video/mp4', bytes.length, piecesOf(bytes));

const longText = `${'Grüße; it’s 𝕬 "text"\n-- '.repeat(6000)}\u0000end`;
/** Larger than a part of an object. */
const film = Buffer.alloc(9 * 1024 * 1024, 'a film of nine megabytes');

/** People with odd texts, rows that refer to rows, and more rows than a page has. */
async function fill({ write }: Stores) {
  const text = (value: string) => `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)`;
  const people = Array.from({ length: 450 }, (_, n) => {
    const id = `u${String(n).padStart(4, '0')}`;
    return `('${id}', '${id}@example.test', '${id}@example.test', '${id}', 'none', 1, ${n}, 1)`;
  });
  await write([
    `INSERT INTO users (id, email, email_key, user_name, password_hash, verified_at, created_at, updated_at) VALUES ${people}`,
    "INSERT INTO categories (id, slug, name, position) VALUES ('mixing', 'mixing', 'Mixing', 1)",
    "INSERT INTO tutors (id, name, about) VALUES ('tutor', 'Dele', 'about')",
    `INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
      included, equipment, students_says, recommendations, position, published_at)
      VALUES ('c', 'c', 'C', 'mixing', 'tutor', 'beginner', '', '', '', '[]', '[]', '[]', '[]', '[]', 1, 1)`,
    "INSERT INTO course_prices (course_id, currency, price) VALUES ('c', 'GBP', 6500)",
    "INSERT INTO lessons (id, course_id, slug, position, title, chapters, published_at) VALUES ('l', 'c', 'l', 1, 'L', '[]', 1)",
    "INSERT INTO files (id, kind, key, content_type, bytes, created_at) VALUES ('f', 'video', 'clips/film.mp4', 'video/mp4', 1, 1)",
    `INSERT INTO captions (file_id, language, label, vtt) VALUES ('f', 'en', ${text("it's")}, '')`,
    ...Array.from({ length: Math.ceil(longText.length / 9000) }, (_, n) => {
      const part = longText.slice(n * 9000, (n + 1) * 9000);
      return `UPDATE captions SET vtt = vtt || ${text(part)}`;
    }),
  ]);
}

const rowsOf = async ({ ask }: Stores, sql: string) => (await ask([sql]))[0];

/** Everything in the tables, and the triggers. */
async function contentOf(stores: Stores) {
  const { tables, triggers } = await readSchema(stores.ask);
  const answers = await stores.ask(tables.map(({ name }) => `SELECT rowid AS r, * FROM "${name}" ORDER BY rowid`));
  return { rows: Object.fromEntries(tables.map(({ name }, at) => [name, answers[at]])), triggers };
}

const orderOf = (file: string) => ({
  ...{ file, passphrase, keys, withFiles: true },
  records: () =>
    erasuresKeys(new Date(now.getTime() - copiesKept), now).map((key) => ({ key, contentType: 'text/plain' })),
  say: () => {},
  work: 10,
});

const wishOf = (file: string, part: object = {}) => ({
  ...{ file, passphrase, keys, over: null, withOtherKeys: false, newest: newestMigration(), say: () => {} },
  erasures: erasuresOf({ erasedHash, erasuresKeys }, { from: now, now }),
  ...part,
});

let source: Stores;
const copy = join(folder, 'whole.copy');

beforeAll(async () => {
  source = await makeState();
  await fill(source);
  await put(source, 'clips/film.mp4', film);
  await put(source, 'pictures/p.png', Buffer.from('a picture'));
  await put(source, 'pictures/none.png', Buffer.alloc(0));
  await backUp(source, orderOf(copy));
}, 120_000);

let target: Stores;

beforeEach(async () => {
  target = await makeState();
}, 60_000);

it('a backup restores every row, trigger and file, and the search finds texts again', async () => {
  const made = await restore(target, wishOf(copy));
  expect(made.left).toEqual({});
  expect(await contentOf(target)).toEqual(await contentOf(source));
  expect(await rowsOf(target, 'SELECT vtt FROM captions')).toEqual([{ vtt: longText }]);
  expect(await target.keys(async () => [])).toEqual(['clips/film.mp4', 'pictures/none.png', 'pictures/p.png']);
  const found = await target.read('clips/film.mp4');
  const parts: Uint8Array[] = [];
  for await (const part of found?.bytes ?? []) parts.push(part);
  expect(Buffer.concat(parts).equals(film)).toBe(true);
  expect(found?.contentType).toBe('video/mp4');
  expect(await rowsOf(target, "SELECT name FROM sqlite_master WHERE name = 'restoring'")).toEqual([]);
  // The triggers work again.
  await target.write(["UPDATE course_prices SET price = 7000 WHERE course_id = 'c'"]);
  expect(await rowsOf(target, 'SELECT count(*) AS n FROM price_history')).toEqual([{ n: 2 }]);
  // A copy of the copy is of the same rows.
  expect(readFileSync(copy).includes('example.test')).toBe(false);
}, 120_000);

/** A state whose n-th call of a kind is never answered, as if the command had been killed there. */
function dyingAfter(stores: Stores, calls: number): Stores {
  let left = calls;
  const dies = <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>, isDoneFirst: boolean) => {
    return async (...args: Args) => {
      left -= 1;
      if (left > 0) return work(...args);
      // Written, but the command does not learn of it.
      if (isDoneFirst) await work(...args);
      throw new Error('killed');
    };
  };
  return {
    ...stores,
    ask: dies(stores.ask, false),
    read: dies(stores.read, false),
    write: dies(stores.write, calls % 2 === 0),
    put: dies(stores.put, calls % 2 === 0),
  };
}

it('a backup that is killed at ten places goes on, and holds what an uninterrupted one does', async () => {
  const file = join(folder, 'killed.copy');
  let kills = 0;
  for (let done = false; !done; ) {
    const work = backUp(dyingAfter(source, 4), orderOf(file));
    done = await work.then(
      () => true,
      (error) => {
        expect(String(error)).toMatch(/killed/);
        return false;
      },
    );
    if (done) break;
    kills += 1;
    // The last write was torn.
    if (kills % 2) writeFileSync(`${file}.part`, readFileSync(`${file}.part`).subarray(0, -7));
    expect(existsSync(file)).toBe(false);
  }
  expect(kills).toBeGreaterThanOrEqual(8);
  const [one, other] = await Promise.all([copy, file].map(async (path) => checkCopy(await openCopy(path, passphrase))));
  const hashes = (sums: typeof one) =>
    Object.entries(sums?.tables ?? {}).map(([name, { count, hash }]) => [name, count, hash]);
  expect(hashes(other).sort()).toEqual(hashes(one).sort());
  expect(other?.files).toEqual(one?.files);
}, 300_000);

it('a restore that is killed at ten places goes on', async () => {
  let kills = 0;
  for (let done = false; !done; ) {
    done = await restore(dyingAfter(target, 9 + (kills % 2)), wishOf(copy)).then(
      () => true,
      (error) => {
        expect(String(error)).toMatch(/killed/);
        return false;
      },
    );
    if (!done) kills += 1;
    // The comparison at the end asks more than a killed command may.
    if (kills >= 10) {
      await restore(target, wishOf(copy));
      done = true;
    }
  }
  expect(await contentOf(target)).toEqual(await contentOf(source));
}, 300_000);

describe('rows whose parent was deleted while the copy was taken', () => {
  const orphans = 300;
  const leftOut = { courses: 1, course_prices: 1, lessons: orphans };
  const file = join(folder, 'orphans.copy');
  let whole: Stores;

  beforeAll(async () => {
    whole = await makeState();
    await fill(whole);
    await whole.write([
      "INSERT INTO categories (id, slug, name, position) VALUES ('gone', 'gone', 'Gone', 2)",
      `INSERT INTO courses (id, slug, title, category_id, tutor_id, level, tagline, overview, meta_description, outcomes,
        included, equipment, students_says, recommendations, position, published_at)
        SELECT 'd', 'd', title, 'gone', tutor_id, level, tagline, overview, meta_description, outcomes, included,
          equipment, students_says, recommendations, 2, published_at FROM courses WHERE id = 'c'`,
      "INSERT INTO course_prices (course_id, currency, price) VALUES ('d', 'GBP', 6500)",
      // More than a page of the copy.
      `INSERT INTO lessons (id, course_id, slug, position, title, chapters, published_at)
        SELECT 'm' || value, 'd', 'm' || value, value, 'M', '[]', 1
        FROM json_each('[${Array.from({ length: orphans }, (_, n) => n)}]')`,
    ]);
    // A category that is gone by the time its own table is read.
    const ask: Stores['ask'] = async (statements) =>
      (await whole.ask(statements)).map((rows, at) =>
        statements[at]?.includes('FROM "categories" WHERE') ? rows.filter(({ id }) => id !== 'gone') : rows,
      );
    await backUp({ ...whole, ask }, { ...orderOf(file), withFiles: false });
  }, 120_000);

  const expectRest = async () => {
    expect(await rowsOf(target, 'SELECT id FROM courses')).toEqual([{ id: 'c' }]);
    expect(await rowsOf(target, 'SELECT id FROM lessons')).toEqual([{ id: 'l' }]);
    expect(await rowsOf(target, 'PRAGMA foreign_key_check')).toEqual([]);
  };

  it('are left out and counted, with the rows that refer to them, and all others are kept', async () => {
    const { left } = await restore(target, wishOf(file));
    expect(left).toEqual(leftOut);
    await expectRest();
    expect(await rowsOf(target, 'SELECT vtt FROM captions')).toEqual([{ vtt: longText }]);
  }, 120_000);

  it('are counted once, wherever the restore is killed', async () => {
    let kills = 0;
    for (let made = null; !made; kills += made ? 0 : 1) {
      made = await restore(kills < 25 ? dyingAfter(target, 6 + (kills % 4)) : target, wishOf(file)).catch((error) => {
        expect(String(error)).toMatch(/killed/);
        return null;
      });
      if (made) expect(made.left).toEqual(leftOut);
    }
    expect(kills).toBeGreaterThan(5);
    await expectRest();
  }, 300_000);
});

describe('nothing is written', () => {
  /** Tries a restore into a state that takes no writes; returns what is said. */
  async function refusalOf(path: string, part: object = {}, state = target) {
    const refusing = {
      ...state,
      write: () => Promise.reject(new Error('written')),
      put: () => Promise.reject(new Error('written')),
    };
    const error = await restore(refusing, wishOf(path, part)).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(UnfitCopy);
    return (error as Error).message;
  }

  it('for another passphrase, another file or a cut one', async () => {
    expect(await refusalOf(copy, { passphrase: 'another passphrase' })).toMatch(/passphrase is wrong/);
    const bytes = readFileSync(copy);
    const path = join(folder, 'other.copy');
    for (const [text, said] of [
      ['', /no backup of Cuepoint/],
      ['a letter to my aunt', /no backup of Cuepoint/],
      ['cuepoint backup 2\n…', /another version of this command/],
      [bytes.subarray(0, 40), /not whole/],
      [bytes.subarray(0, bytes.length - 1), /not whole/],
      [bytes.subarray(0, Math.floor(bytes.length / 2)), /not whole/],
    ] as const) {
      writeFileSync(path, text);
      expect(await refusalOf(path)).toMatch(said);
    }
  }, 120_000);

  it('for one byte that was turned, wherever it is', async () => {
    const bytes = readFileSync(copy);
    const path = join(folder, 'turned.copy');
    const opened = await openCopy(copy, passphrase);
    for (let n = 0; n < 20; n++) {
      const at = opened.begin + Math.floor(((bytes.length - opened.begin) * n) / 20);
      const turned = Buffer.from(bytes);
      turned.writeUInt8(turned.readUInt8(at) ^ 0x10, at);
      writeFileSync(path, turned);
      await expect(checkCopy({ ...opened, path }), `byte ${at}`).rejects.toThrow(/damaged|not whole/);
    }
    // In the part with the passphrase.
    const turned = Buffer.from(bytes);
    turned.writeUInt8(turned.readUInt8(300) ^ 1, 300);
    writeFileSync(path, turned);
    expect(await refusalOf(path)).toMatch(/passphrase is wrong, or the beginning of the file is damaged/);
  }, 120_000);

  it('for another version, other keys, or a state with people in it', async () => {
    expect(await refusalOf(copy, { newest: '0099_later' })).toMatch(/another version.*0099_later/);
    expect(await refusalOf(copy, { keys: fingerprintsOf({ hold: ['new'], token: ['token'] }) })).toMatch(
      /^HOLD_SECRET of this state is not the backup's/,
    );
    expect(await refusalOf(copy, { keys: null })).toMatch(/does not tell which keys/);
    expect(await refusalOf(copy, {}, source)).toMatch(/is not empty.*--over/);
    expect(await refusalOf(copy, { over: '/elsewhere' }, source)).toMatch(/is not empty.*--over/);
  }, 120_000);
});

it('keys that were turned since are enough where the old one is still listed', async () => {
  const turned = fingerprintsOf({ hold: ['new', 'hold'], token: ['token'] });
  expect((await restore(target, wishOf(copy, { keys: turned }))).erased).toBe(0);
}, 120_000);

it('who was deleted since the copy was made is deleted again', async () => {
  const line = `2026-11-29T00:00:00.000Z ${erasedHash('u0007')}\n`;
  await put(target, erasuresKey(now), Buffer.from(line));
  expect((await restore(target, wishOf(copy))).erased).toBe(1);
  expect(await rowsOf(target, "SELECT id FROM users WHERE password_hash = 'erased'")).toEqual([{ id: 'u0007' }]);
  expect(await rowsOf(target, "SELECT kind, payload FROM outbox WHERE kind = 'erase-again'")).toEqual([
    { kind: 'erase-again', payload: '{"userId":"u0007"}' },
  ]);
}, 120_000);

it('a deployed state is copied and restored by wrangler’s own commands', async () => {
  const states = ['from', 'to'].map((name) => mkdtempSync(join(folder, `remote-${name}-`)));
  const [from = '', to = ''] = states;
  for (const state of states) {
    const db = new DatabaseSync(join(state, 'database.sqlite'));
    db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
    for (const name of readdirSync(migrations)
      .filter((one) => one.endsWith('.sql'))
      .sort()) {
      for (const sql of readFileSync(join(migrations, name), 'utf8').split('--> statement-breakpoint')) db.exec(sql);
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
    }
    db.close();
  }
  const open = (state: string) =>
    remoteStores({ database: 'cuepoint', bucket: 'cuepoint-media' }, (args) => [
      process.execPath,
      [fake, state, ...args],
    ]);
  const [deployed, fresh] = [await open(from), await open(to)];
  try {
    await fill(deployed);
    await put(deployed, 'clips/film.mp4', film);
    const line = `2026-11-29T00:00:00.000Z ${erasedHash('u0009')}\n`;
    await put(deployed, erasuresKey(now), Buffer.from(line));
    const file = join(folder, 'remote.copy');
    const { files } = await backUp(deployed, orderOf(file));
    expect(files).toBe(2);
    const made = await restore(fresh, wishOf(file));
    expect([made.erased, Object.keys(made.files)]).toEqual([1, ['clips/film.mp4', 'erased/2026-11']]);
    copyFileSync(join(from, 'bucket', 'clips%2Ffilm.mp4'), join(folder, 'film'));
    expect(statSync(join(to, 'bucket', 'clips%2Ffilm.mp4')).size).toBe(film.length);
    const { rows } = await contentOf(fresh);
    const { rows: copied } = await contentOf(deployed);
    for (const name of Object.keys(copied).filter((one) => one !== 'outbox' && one !== 'users')) {
      expect(rows[name], name).toEqual(copied[name]);
    }
  } finally {
    await deployed.close();
    await fresh.close();
  }
}, 600_000);
