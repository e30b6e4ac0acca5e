import type { SQL } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { readOnlyRefusal } from '~/kit/app-error';
import { nameColumns } from './name-columns';

/** Typed without the schema: only `db.query` needs it, and drizzle would process it anew for each request. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** A statement that `db.batch([...])` accepts. */
export type DrizzleStatement = Parameters<Database['batch']>[0][number];

/**
 * A statement of our batches: a drizzle statement, or plain SQL, which returns no rows. Plain SQL must interpolate
 * tables (`${lessons}`) or write their plain names.
 */
export type Statement = DrizzleStatement | SQL;

/** A statement that only reads: a select, recognised by its selected fields. */
export type Select = DrizzleStatement & { readonly _: { readonly selectedFields: unknown } };

export type OpenDatabase = ReturnType<typeof openDatabase>;

const constraints = new Set(['first-primary', 'first-unconstrained']);

/**
 * Opens a D1 session from a client's bookmark, or from `first-primary` or `first-unconstrained`. Counts round trips,
 * since their number determines a page's time. A bookmark that D1 refuses is bad client input, not a failure: the
 * session then starts at the primary.
 */
export function openDatabase(d1: D1Database, from: string) {
  let session = sessionFrom(d1, from);
  let trips = 0;
  let isTrusted = constraints.has(from);
  let isReadOnly = false;
  const check = (query: string) => {
    if (isReadOnly && !isSelect(query)) throw readOnlyRefusal();
  };
  const run: Run = async (act) => {
    trips += 1;
    try {
      return await act(session);
    } catch (error) {
      if (isTrusted || isOfStatement(error)) throw error;
      session = d1.withSession('first-primary');
      trips += 1;
      return await act(session);
    } finally {
      isTrusted = true;
    }
  };
  return {
    db: drizzle(statementsOn(run, check) as unknown as D1Database) as Database,
    /** The session's bookmark. The client sends it with its next request and so reads its own writes. */
    bookmark: () => session.getBookmark(),
    /** Round trips so far. */
    trips: () => trips,
    /** From here on, a batch with any statement other than a select is refused as a whole, before it reaches D1. */
    refuseWrites() {
      isReadOnly = true;
    },
  };
}

/** A statement that changes nothing. `WITH` may also begin a change. */
function isSelect(query: string): boolean {
  if (/^[\s(]*select\b/i.test(query)) return true;
  return /^\s*with\b/i.test(query) && !/\b(?:insert|replace|update|delete)\b/i.test(query);
}

function sessionFrom(d1: D1Database, from: string): D1DatabaseSession {
  try {
    return d1.withSession(from);
  } catch (error) {
    if (constraints.has(from)) throw error;
    return d1.withSession('first-primary');
  }
}

/** Errors of SQLite itself are not retried: they do not depend on where the session starts. */
function isOfStatement(error: unknown): boolean {
  return String(error).includes('SQLITE_');
}

type Run = <Result>(act: (session: D1DatabaseSession) => Promise<Result>) => Promise<Result>;

/** A statement as drizzle passes it on; prepared only when it runs, in the session that is open then. */
interface Unprepared {
  prepare(session: D1DatabaseSession): D1PreparedStatement;
}

/** The part of D1's interface that drizzle uses. */
function statementsOn(run: Run, check: (query: string) => void) {
  const statement = (query: string, values: unknown[] | null) => {
    const prepare = (session: D1DatabaseSession) => {
      check(query);
      const native = session.prepare(query);
      return values ? native.bind(...values) : native;
    };
    return {
      prepare,
      bind: (...bound: unknown[]) => statement(query, bound),
      run: () => run((session) => prepare(session).run()),
      all: () => run((session) => prepare(session).all()),
      raw: () => run((session) => prepare(session).raw()),
    };
  };
  return {
    prepare: (query: string) => statement(nameColumns(query), null),
    batch: (statements: Unprepared[]) => run((session) => session.batch(statements.map((one) => one.prepare(session)))),
  };
}
