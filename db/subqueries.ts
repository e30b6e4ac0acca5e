import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';

/**
 * A subquery as a column. In the selection of a query from one table drizzle takes the table off every column, which
 * inside a subquery would mean another table's column: one level deeper it leaves them alone.
 */
export function subquery<Value>(inner: SQL): SQL<Value> {
  return sql<Value>`${inner}`;
}

/** The same for a test: true or false as a column, and a condition in a WHERE. */
export function condition(test: SQL): SQL<boolean> {
  return subquery<boolean>(test).mapWith(Boolean) as SQL<boolean>;
}

const dialect = new SQLiteSyncDialect();

/**
 * The same SQL as text, for a piece that no request changes: drizzle would put it together anew for every statement.
 * Throws for one that binds a value.
 */
export function constantSql(piece: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(piece);
  if (params.length > 0) throw new Error(`this binds ${params.length} values and is no constant: ${text}`);
  return sql.raw(text);
}
