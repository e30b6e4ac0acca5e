import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database, Statement } from './client';

const dialect = new SQLiteSyncDialect();

/** Drizzle's own door to the driver, which `db.run` goes through too. */
interface Session {
  prepareQuery(query: unknown, fields: undefined, method: 'run', isArrayMode: false): unknown;
}

/**
 * A statement of plain SQL for a batch: drizzle's `db.run` binds no values there. Its tables must be named
 * as values (`${lessons}`) or plain names; it answers no rows.
 */
export function rawStatement(db: Database, text: SQL): Statement {
  const session = (db as unknown as { session: Session }).session;
  const prepare = () => session.prepareQuery(dialect.sqlToQuery(sql`${text}`), undefined, 'run', false);
  return { _prepare: prepare } as unknown as Statement;
}
