import { readFileSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { userColumnsOf } from '../tests/support/user-columns';
import * as schema from './schema';

const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));

/** The tables that each class of docs/security/data.md lists: the paragraph of names under its heading. */
function readClasses(): Record<string, string[]> {
  const page = readFileSync(new URL('../docs/security/data.md', import.meta.url), 'utf8');
  const parts = page.split(/^## /m).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [name = ''] = part.split('\n');
      const list = part.split('\n\n').find((paragraph) => /^[a-z_]+(, [a-z_]+)+$/.test(paragraph.trim())) ?? '';
      return [name.trim(), list.trim().split(', ')];
    }),
  );
}

test('every table has a class in docs/security/data.md, and no class lists a missing table', () => {
  const { Public = [], Personal = [], Secret = [], Money = [] } = readClasses();
  const listed = [...Public, ...Personal, ...Secret, ...Money];
  expect([...new Set(listed)].sort()).toEqual(tables.map(getTableName).sort());
});

test('tables with user ids are not only public; tables with hashes or sealed texts are personal or secret', () => {
  const { Personal = [], Secret = [], Money = [] } = readClasses();
  for (const table of tables) {
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const name = getTableName(table);
    if (userColumnsOf(table).length) expect([...Personal, ...Secret, ...Money], name).toContain(name);
    if (columns.some((column) => /hash|sealed/.test(column))) expect([...Personal, ...Secret], name).toContain(name);
  }
});
