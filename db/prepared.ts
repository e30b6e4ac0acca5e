import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Database, DrizzleStatement, Select } from './client';
import { statementOf, type Written, writtenBy } from './raw-statement';

/** A moment in a statement: a value, or its placeholder in a prepared statement. */
export type Moment = Date | SQL<number>;

/** A moment as SQL, in milliseconds. */
export function momentSql(moment: Moment): SQL<number> {
  return moment instanceof Date ? sql<number>`${moment.getTime()}` : moment;
}

/** The placeholders of a prepared statement, by name; null for a null value. */
type Places = Record<string, SQL<string> | SQL<number> | null>;

/** The values of these placeholders. */
type Values<P extends Places> = {
  [Name in keyof P]: P[Name] extends SQL<infer Value> | null ? Value | Null<P[Name]> : never;
};
type Null<Place> = null extends Place ? null : never;

/** A drizzle statement with its result; a select keeps its type. */
type Query<Kind extends DrizzleStatement, Result> = (Kind extends Select ? Select : DrizzleStatement) &
  PromiseLike<Result>;

/** Builds statements that are never run. */
const writer = drizzle({ prepare: () => null } as unknown as D1Database);

/**
 * A statement whose SQL is built once per isolate; drizzle would build it for every request. `write` gets a placeholder
 * for each value. A null value gets null instead of a placeholder and its own SQL, since conditions for a guest, for
 * example, differ from a member's. So `write` runs once for each combination of null values and must depend only on its
 * arguments.
 */
export function prepared<P extends Places, Kind extends DrizzleStatement, Result>(
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

function placesOf(values: Record<string, unknown>): Places {
  const placeOf = ([name, value]: [string, unknown]) => [name, value === null ? null : sql`${sql.placeholder(name)}`];
  return Object.fromEntries(Object.entries(values).map(placeOf));
}

/** The statement with its values; like drizzle's own, it runs in a batch or is awaited. */
function filled(db: Database, written: Written, values: Record<string, unknown>) {
  const { sql: text, params } = written.getQuery();
  const query = { sql: text, params: fillPlaceholders(params, values) };
  const statement = statementOf(db, query, (...result) => written.mapResult(...result));
  return {
    ...statement,
    // biome-ignore lint/suspicious/noThenProperty: a statement of drizzle's is run by awaiting it, and so is this one
    then: (...settle: Parameters<Promise<unknown>['then']>) =>
      db
        .batch([statement])
        .then(([result]) => result)
        .then(...settle),
  };
}
