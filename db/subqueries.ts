import { type SQL, sql } from 'drizzle-orm';

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
