import { drizzle } from 'drizzle-orm/d1';
import type { Database } from '../client';
import { gbpRates } from './content/gbp-rates';
import { journeyQuestions, journeyStages } from './content/journey';
import { pirateCities } from './content/options';
import { plans } from './content/plans';
import { packageWorth } from './content/worth';
import { loadBasics } from './load/basics';
import { loadJourney } from './load/journey';

/** The row of `meta` that says that a database was filled, and with what: by a local start or by `basicsStatements`. */
export const seedMarker = 'seed';

/** What a deployed database needs before anybody can use it; it writes no row that speaks of one of the demo's courses. */
export async function loadFoundations(db: Database): Promise<void> {
  await loadBasics(db, { pirateCities, plans, packageWorth, gbpRates });
  await loadJourney(db, { courses: [], journeyStages, journeyQuestions });
}

/**
 * The same as SQL without bound values, for `wrangler d1 execute --file`. It is done once: each statement does nothing
 * as soon as the row of `meta` stands there, which the last one writes. Where that was not reached, what is there stays
 * as it is and the rest is added.
 */
export async function basicsStatements(): Promise<string[]> {
  const inserts = await recordInserts(loadFoundations);
  return [
    ...inserts.map(onceOnly),
    `INSERT INTO meta (key, value) VALUES ('${seedMarker}', 'basics') ON CONFLICT DO NOTHING`,
  ];
}

interface Insert {
  query: string;
  values: unknown[];
}

/** What the loaders would have a database do. */
async function recordInserts(load: (db: Database) => Promise<void>): Promise<Insert[]> {
  const recorded: Insert[] = [];
  const recorder = {
    prepare: (query: string) => ({ bind: (...values: unknown[]): Insert => ({ query, values }) }),
    batch: async (inserts: Insert[]) => {
      recorded.push(...inserts);
      return inserts.map(() => ({ results: [], success: true, meta: {} }));
    },
  };
  await load(drizzle(recorder as unknown as D1Database));
  return recorded;
}

const insertShape = /^insert into ("\w+") \(([^()]+)\) values (.+) on conflict do nothing$/s;

function onceOnly({ query, values }: Insert): string {
  const [, table, columns, rows = ''] = insertShape.exec(query) ?? [];
  if (!rows) throw new Error(`This is no insert that leaves alone what is there: ${query}`);
  const left = [...values];
  const literals = rows.replaceAll('?', () => literalOf(left.shift()));
  if (left.length) throw new Error(`${left.length} values have no place in: ${query}`);
  return `INSERT INTO ${table} (${columns}) SELECT * FROM (VALUES ${literals})
  WHERE NOT EXISTS (SELECT 1 FROM meta WHERE key = '${seedMarker}') ON CONFLICT DO NOTHING`;
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`No SQL is known for ${typeof value} ${value}.`);
}
