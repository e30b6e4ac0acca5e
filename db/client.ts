import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { nameColumns } from './name-columns';
import * as schema from './schema';

export type Database = DrizzleD1Database<typeof schema>;

/** A statement that can stand in `db.batch([...])`. */
export type Statement = Parameters<Database['batch']>[0][number];

export interface OpenDatabase {
  db: Database;
  /** Where the session stands now; goes back to the client so that it reads its own writes. */
  bookmark: () => string | null;
  /** Round trips so far. */
  trips: () => number;
}

/**
 * Opens a D1 session from a client's bookmark, or from `first-primary` or `first-unconstrained`. Round trips are
 * counted, since their number, not their length, is what a page pays for.
 */
export function openDatabase(d1: D1Database, from: string): OpenDatabase {
  const session = d1.withSession(from);
  let trips = 0;
  const counted = countTrips(session, () => {
    trips += 1;
  });
  return {
    db: drizzle(counted as unknown as D1Database, { schema }),
    bookmark: () => session.getBookmark(),
    trips: () => trips,
  };
}

function countTrips(session: D1DatabaseSession, tick: () => void) {
  const natives = new WeakMap<object, D1PreparedStatement>();
  const wrap = (native: D1PreparedStatement): object => {
    const run =
      (name: 'first' | 'run' | 'all' | 'raw') =>
      (...args: unknown[]) => {
        tick();
        return (native[name] as (...a: unknown[]) => unknown).apply(native, args);
      };
    const statement = {
      bind: (...values: unknown[]) => wrap(native.bind(...values)),
      first: run('first'),
      run: run('run'),
      all: run('all'),
      raw: run('raw'),
    };
    natives.set(statement, native);
    return statement;
  };
  return {
    prepare: (query: string) => wrap(session.prepare(nameColumns(query))),
    batch: (statements: object[]) => {
      tick();
      return session.batch(statements.map((statement) => natives.get(statement) as D1PreparedStatement));
    },
  };
}

/** `db.batch` for a list put together at run time: it wants at least one statement, and gives results in order. */
export async function batch(db: Database, statements: Statement[]): Promise<unknown[]> {
  const [first, ...rest] = statements;
  if (!first) return [];
  return (await db.batch([first, ...rest])) as unknown[];
}
