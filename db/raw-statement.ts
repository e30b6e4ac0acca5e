import type { Query, SQL } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database, DrizzleStatement } from './client';

/** The part of a prepared statement that drizzle's batch calls. Only this file knows these names. */
export interface Written {
  getQuery(): Query;
  mapResult(result: unknown, isFromBatch?: boolean): unknown;
}

/** The SQL of a drizzle statement, and the function that turns its rows into values. */
export function writtenBy(query: DrizzleStatement): Written {
  return (query as unknown as { _prepare(): Written })._prepare();
}

/** A statement for a batch, from its SQL and the function that maps its result. */
export function statementOf(db: Database, query: Query, mapResult: Written['mapResult']): DrizzleStatement {
  const written = { getQuery: () => query, stmt: db.$client.prepare(query.sql), mapResult };
  return { _prepare: () => written } as unknown as DrizzleStatement;
}

/** Plain SQL as a statement for a batch; drizzle's `db.run` binds no values there. */
export function rawStatement(db: Database, text: SQL): DrizzleStatement {
  return statementOf(db, queryOf(text), (result) => result);
}

const dialect = new SQLiteSyncDialect();

/** The text and the bound values of a piece of SQL. */
export function queryOf(text: SQL): Query {
  return dialect.sqlToQuery(text);
}
