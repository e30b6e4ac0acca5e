import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '#db/schema';
import { bareColumns } from './bare-columns';

const tables: unknown[] = Object.values(schema);
const columnsOf = new Map(
  tables
    .filter((table) => is(table, SQLiteTable))
    .map((table) => [getTableName(table), new Set(Object.values(getTableColumns(table)).map(({ name }) => name))]),
);

interface Sessions extends Pick<D1DatabaseSession, 'prepare'> {
  isChecked?: boolean;
}

/** Makes D1's sessions refuse statements with a subquery that forgets a table's name (decisions/040). */
export function checkStatements(): void {
  const sessions: Sessions = Object.getPrototypeOf(env.DB.withSession('first-primary'));
  if (sessions.isChecked) return;
  const { prepare } = sessions;
  const passed = new Set<string>();
  sessions.isChecked = true;
  sessions.prepare = function (text) {
    const bare = passed.has(text) ? [] : bareColumns(text, columnsOf);
    if (bare.length > 0) throw new Error(`a subquery names ${bare.join(', ')} without its table: ${text}`);
    passed.add(text);
    return prepare.call(this, text);
  };
}
