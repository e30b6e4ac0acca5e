import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { dataRights } from './data-rights';
import * as schema from './schema';

const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));
const withUser = tables.filter(
  (table) =>
    getTableName(table) === 'users' ||
    Object.values(getTableColumns(table)).some((column) => column.name === 'user_id'),
);

test('every table with a user id has a decision on export and deletion', () => {
  expect(Object.keys(dataRights).sort()).toEqual(withUser.map(getTableName).sort());
});

test('no export contains a hash, sealed or secret column', () => {
  const delicate = /(^|_)(hash|sealed|secret)(_|$)/;
  const exposed = tables.flatMap((table) => {
    const decision = dataRights[getTableName(table)];
    if (!decision) return [];
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name);
    const carried = columns.filter((name) => delicate.test(name) && !decision.withheld?.includes(name));
    return carried.map((name) => `${getTableName(table)}.${name}`);
  });
  expect(exposed).toEqual([]);
});
