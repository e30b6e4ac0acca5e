import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unstable_splitSqlQuery as splitSqlQuery } from 'wrangler';
import { openLocalData } from '../../scripts/lib/database/local-data.mjs';
import { migrate, splitStatements } from '../../scripts/lib/database/migrate.mjs';

const folder = mkdtempSync(join(tmpdir(), 'cuepoint-migrations-'));
const config = { name: 'words', compatibility_date: '2026-08-01', d1_databases: [{ database_id: 'words' }] };
const local = await openLocalData(config);

afterAll(async () => {
  await local.close();
  rmSync(folder, { recursive: true });
});

test('migrate applies missing migrations in order and rolls back a file that fails', async () => {
  const db = local.db;
  const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
  const names = async () => (await db.prepare('SELECT name FROM d1_migrations ORDER BY id').raw()).flat();
  const values = async () => (await db.prepare('SELECT value FROM words ORDER BY rowid').raw()).flat();

  write('0001_words.sql', 'CREATE TABLE words (value TEXT NOT NULL);');
  write(
    '0002_twice.sql',
    `CREATE TRIGGER twice AFTER INSERT ON words WHEN NEW.value = 'a' BEGIN
       INSERT INTO words VALUES ('b; still b'); SELECT 1;
     END;
     --> statement-breakpoint
     INSERT INTO words VALUES ('a');`,
  );
  write('0003_broken.sql', "INSERT INTO words VALUES ('c');--> statement-breakpoint\nINSERT INTO nowhere VALUES (1);");
  await expect(migrate(db, folder)).rejects.toThrow(/0003_broken\.sql failed: .*nowhere/);
  expect(await names()).toEqual(['0001_words.sql', '0002_twice.sql']);
  expect(await values()).toEqual(['a', 'b; still b']);

  write('0003_broken.sql', "INSERT INTO words VALUES ('c');");
  await migrate(db, folder);
  await migrate(db, folder);
  expect(await names()).toEqual(['0001_words.sql', '0002_twice.sql', '0003_broken.sql']);
  expect(await values()).toEqual(['a', 'b; still b', 'c']);
});

test('wrangler splits every migration into as many statements as migrate does', () => {
  const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(50);
  for (const name of migrations) {
    const migration = readFileSync(join('migrations', name), 'utf8');
    expect(splitStatements(migration).length, name).toBe(splitSqlQuery(migration).length);
  }
});
