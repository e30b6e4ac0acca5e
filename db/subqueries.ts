import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { queryOf } from './raw-statement';

/**
 * A subquery as a column. A drizzle select from a single table strips the table names from its selected columns, so
 * that a column inside a subquery would refer to another table. Columns one level deeper are left alone.
 */
export function subquery<Value>(inner: SQL): SQL<Value> {
  return sql<Value>`${inner}`;
}

/** Like `subquery` for a boolean: usable as a column and as a WHERE condition. */
export function condition(test: SQL): SQL<boolean> {
  return subquery<boolean>(test).mapWith(Boolean) as SQL<boolean>;
}

/** Builds constant SQL once; otherwise drizzle builds it for every statement. Throws if the SQL binds a value. */
export function constantSql(piece: SQL): SQL {
  const { sql: text, params } = queryOf(piece);
  if (params.length > 0) throw new Error(`this binds ${params.length} values and is no constant: ${text}`);
  return sql.raw(text);
}

/** SQL: a list as one bound parameter, so a long list cannot exceed the statement's limit. */
export function inList(column: AnyColumn | SQL, values: string[]): SQL {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
