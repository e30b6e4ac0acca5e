import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Database, Select, Statement } from './client';

/** A moment in a statement: itself, or its place in a prepared one. */
export type Moment = Date | SQL<number>;

/** A moment as SQL, in milliseconds. */
export function momentSql(moment: Moment): SQL<number> {
  return moment instanceof Date ? sql<number>`${moment.getTime()}` : moment;
}

/** The positions of values in a prepared statement, by name. */
type Places = Record<string, SQL<string> | SQL<number> | null>;

/** What is put into these places. */
type Values<P extends Places> = {
  [Name in keyof P]: P[Name] extends SQL<infer Value> | null ? Value | Null<P[Name]> : never;
};
type Null<Place> = null extends Place ? null : never;

/** A statement with its answer: a select stays known as one. */
type Query<Kind extends Statement, Result> = (Kind extends Select ? Select : Statement) & PromiseLike<Result>;

/** Writes statements that nobody runs. */
const writer = drizzle({ prepare: () => null } as unknown as D1Database);

/**
 * A statement whose SQL is written once an isolate: drizzle would put it together anew for each request. `write` is
 * called with a place for each value. Where a value is null, its place is null too, and the statement is another one:
 * conditions for a guest, say, are others than for a member. So `write` is called once for each set of values that are
 * null, and must depend on nothing but its arguments.
 */
export function prepared<P extends Places, Kind extends Statement, Result>(
  write: (db: Database, places: P) => Kind & PromiseLike<Result>,
): (db: Database, values: Values<P>) => Query<Kind, Result> {
  const written = new Map<string, Written>();
  return (db, values) => {
    const names = Object.keys(values).filter((name) => values[name] !== null);
    const variant = names.join();
    let found = written.get(variant);
    if (!found) {
      found = writtenBy(write(writer, placesOf(values) as P));
      written.set(variant, found);
    }
    return filled(db, found, values) as unknown as Query<Kind, Result>;
  };
}

/** Of drizzle's prepared queries, what a batch asks them for. */
interface Written {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
}

function writtenBy(query: Statement): Written {
  return (query as unknown as { _prepare(): Written })._prepare();
}

function placesOf(values: Record<string, unknown>): Places {
  const placeOf = ([name, value]: [string, unknown]) => [name, value === null ? null : sql`${sql.placeholder(name)}`];
  return Object.fromEntries(Object.entries(values).map(placeOf));
}

/** The statement with its values, in the shape in which drizzle's batch takes one. */
function filled(db: Database, written: Written, values: Record<string, unknown>) {
  const { sql: text, params } = written.getQuery();
  const query = { sql: text, params: fillPlaceholders(params, values) };
  const one = {
    _prepare: () => ({
      getQuery: () => query,
      stmt: db.$client.prepare(text),
      mapResult: (result: unknown, isFromBatch: boolean) => written.mapResult(result, isFromBatch),
    }),
    // biome-ignore lint/suspicious/noThenProperty: a statement of drizzle's is run by awaiting it, and so is this one
    then: (...settle: Parameters<Promise<unknown>['then']>) =>
      db
        .batch([one as unknown as Statement])
        .then(([result]) => result)
        .then(...settle),
  };
  return one;
}
