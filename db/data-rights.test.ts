import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { foreignKey, SQLiteTable, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { userColumnsOf } from '../tests/support/user-columns';
import { dataRights } from './data-rights';
import * as schema from './schema';

const tables = (Object.values(schema) as unknown[]).filter((value): value is SQLiteTable => is(value, SQLiteTable));
const withUser = tables.filter((table) => getTableName(table) === 'users' || userColumnsOf(table).length > 0);

test('a column names a user by its foreign key, whatever it is called', () => {
  const inline = sqliteTable('one', { editorId: text('editor_id').references(() => schema.users.id) });
  const apart = sqliteTable('two', { by: text('by') }, (t) => [
    foreignKey({ columns: [t.by], foreignColumns: [schema.users.id] }),
  ]);
  const other = sqliteTable('three', { courseId: text('course_id').references(() => schema.courses.id) });
  expect([inline, apart, other].map(userColumnsOf)).toEqual([['editor_id'], ['by'], []]);
});

test('every table with a user id has a decision on export and deletion', () => {
  expect(Object.keys(dataRights).sort()).toEqual(withUser.map(getTableName).sort());
});

test('an export by user id leaves out the columns that name another user', () => {
  const others = withUser.flatMap((table) => {
    const { withheld = [] } = dataRights[getTableName(table)] ?? {};
    const names = userColumnsOf(table).filter((name) => name !== 'user_id' && !withheld.includes(name));
    return names.map((name) => `${getTableName(table)}.${name}`);
  });
  expect(others).toEqual([]);
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
