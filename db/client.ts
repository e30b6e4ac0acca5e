import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { nameColumns } from './name-columns';

/** Without the schema: only `db.query` asks for it, and it would be taken apart anew for each request. */
export type Database = DrizzleD1Database & { $client: D1Database };

/** A statement that `db.batch([...])` accepts. */
export type Statement = Parameters<Database['batch']>[0][number];

/** A statement that only reads: a select, known by the fields that it selects. */
export type Select = Statement & { readonly _: { readonly selectedFields: unknown } };

export interface OpenDatabase {
  db: Database;
  /** The session's bookmark; it goes back to the client so that the client reads its own writes. */
  bookmark: () => string | null;
  /** Round trips so far. */
  trips: () => number;
}

const constraints = new Set(['first-primary', 'first-unconstrained']);

/**
 * Opens a D1 session from a client's bookmark, or from `first-primary` or `first-unconstrained`. Round trips are
 * counted, since their number, not their length, is what a page pays for. A bookmark that the database refuses is a
 * client's input and no failure: the session starts at the primary instead.
 */
export function openDatabase(d1: D1Database, from: string): OpenDatabase {
  let session = sessionFrom(d1, from);
  let trips = 0;
  let isTrusted = constraints.has(from);
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
    db: drizzle(statementsOn(run) as unknown as D1Database),
    bookmark: () => session.getBookmark(),
    trips: () => trips,
  };
}

function sessionFrom(d1: D1Database, from: string): D1DatabaseSession {
  try {
    return d1.withSession(from);
  } catch (error) {
    if (constraints.has(from)) throw error;
    return d1.withSession('first-primary');
  }
}

/** What SQLite itself says of a statement would be said again, wherever the session starts. */
function isOfStatement(error: unknown): boolean {
  return String(error).includes('SQLITE_');
}

type Run = <Result>(act: (session: D1DatabaseSession) => Promise<Result>) => Promise<Result>;

/** A statement as it is handed about: prepared only when it runs, by the session that is open then. */
interface Unprepared {
  prepare(session: D1DatabaseSession): D1PreparedStatement;
}

/** As much of D1 as drizzle uses. */
function statementsOn(run: Run) {
  const statement = (query: string, values: unknown[] | null) => {
    const prepare = (session: D1DatabaseSession) => {
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
