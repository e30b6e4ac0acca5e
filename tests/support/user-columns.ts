import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { users } from '#db/schema';

/** The columns that name a user: each that references `users`, and `user_id`, which may stand without a reference. */
export function userColumnsOf(table: SQLiteTable): string[] {
  const referring = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === users ? columns.map(({ name }) => name) : [];
  });
  const named = Object.values(getTableColumns(table)).filter(({ name }) => name === 'user_id');
  return [...new Set([...referring, ...named.map(({ name }) => name)])];
}
