import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from './client';

const dialect = new SQLiteSyncDialect();

/** Drizzle's internal session, which `db.run` uses too. */
interface Session {
  prepareQuery(query: unknown, fields: undefined, method: 'run', isArrayMode: false): unknown;
}

/**
 * Plain SQL as a statement for a batch; drizzle's `db.run` binds no values there. Tables must be interpolated
 * (`${lessons}`) or written as plain names. Returns no rows.
 */
export function rawStatement(db: Database, text: SQL): Statement {
  const session = (db as unknown as { session: Session }).session;
  const prepare = () => session.prepareQuery(dialect.sqlToQuery(sql`${text}`), undefined, 'run', false);
  return { _prepare: prepare } as unknown as Statement;
}
