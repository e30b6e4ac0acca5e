import { is } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../client';
import * as schema from '../schema';
import { basicParts, isPartOpen } from './basic-parts.mjs';
import { gbpRates } from './content/gbp-rates';
import { journeyQuestions, journeyStages } from './content/journey';
import { pirateCities } from './content/options';
import { plans } from './content/plans';
import type { Content } from './content/types';
import { loadBasics } from './load/basics';
import { loadJourney } from './load/journey';

/** The row of `meta` that records how the database was filled: by a local start or by `basicsStatements`. */
export const seedMarker = 'seed';

type Courses = Content['courses'];

/** The plans of a new school: without claims, and not offered before the operator has set their prices. */
const ownPlans = plans.map(({ badge: _badge, discountPercent: _discount, listPrices: _before, ...plan }) => ({
  ...plan,
  isOffered: false,
}));

/** Loads the data that a database needs before anybody can use it. Journey answers recommend only the given courses. */
export async function loadFoundations(db: Database, courses: Courses = []): Promise<void> {
  await loadBasics(db, { pirateCities, plans: ownPlans, packageWorth: null, gbpRates });
  await loadJourney(db, { courses, journeyStages, journeyQuestions });
}

/** Rows of `meta` that mark each part as filled. */
export const filledParts = basicParts.map(({ name }) => ({ key: `basics:${name}`, value: 'filled' }));

/**
 * `loadFoundations` as SQL without bound values, part by part, for `wrangler d1 execute --file`. A part is filled only
 * if it is empty, was never filled and was never edited in the office. Its row of `meta` is 'filling' between its first
 * and last statement, so an interrupted run is resumed: existing rows stay, missing ones are added.
 */
export async function basicsStatements(courses: Courses = []): Promise<string[]> {
  const inserts = (await recordInserts((db) => loadFoundations(db, courses))).map(partOf);
  return [
    ...basicParts.flatMap(({ name, ...part }) => {
      const isKey = `key = 'basics:${name}'`;
      return [
        `INSERT INTO meta (key, value) SELECT 'basics:${name}', 'filling' WHERE ${isPartOpen({ name, ...part })} ON CONFLICT DO NOTHING`,
        ...inserts.filter((one) => one.part === name).map(({ sql }) => sql),
        `UPDATE meta SET value = 'filled' WHERE ${isKey} AND value = 'filling'`,
      ];
    }),
    `INSERT INTO meta (key, value) VALUES ('${seedMarker}', 'parts') ON CONFLICT DO NOTHING`,
  ];
}

interface Insert {
  query: string;
  values: unknown[];
}

/** Records the inserts of a loader instead of running them. */
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

const insertShape = /^insert into "(\w+)" \(([^()]+)\) values (.+) on conflict do nothing$/s;

/** An insert of a part: it runs only while the part is being filled, and only for rows whose parent rows exist. */
function partOf({ query, values }: Insert): { part: string; sql: string } {
  const [, table = '', columns = '', rows = ''] = insertShape.exec(query) ?? [];
  const part = basicParts.find(({ tables }) => tables.includes(table))?.name;
  if (!part) throw new Error(`This is no insert of a part that leaves alone what is there: ${query}`);
  const left = [...values];
  const literals = rows.replaceAll('?', () => literalOf(left.shift()));
  if (left.length) throw new Error(`${left.length} values have no place in: ${query}`);
  const sql = `INSERT INTO "${table}" (${columns}) SELECT * FROM (VALUES ${literals})
  WHERE EXISTS (SELECT 1 FROM meta WHERE key = 'basics:${part}' AND value = 'filling')${parentsOf(table, columns)} ON CONFLICT DO NOTHING`;
  return { part, sql };
}

const tables = Object.values<unknown>(schema)
  .filter((one): one is SQLiteTable => is(one, SQLiteTable))
  .map((table) => getTableConfig(table));

/** SQL condition: the parent rows of a row exist. The operator may have removed them, or the demo is an older one. */
function parentsOf(table: string, columns: string): string {
  const places = columns.split(', ').map((column) => column.replaceAll('"', ''));
  const keys = tables.find(({ name }) => name === table)?.foreignKeys ?? [];
  return keys
    .map((key) => key.reference())
    .map(({ columns: [own], foreignColumns: [theirs], foreignTable }) => {
      const parent = getTableConfig(foreignTable).name;
      return ` AND column${places.indexOf(own?.name ?? '') + 1} IN (SELECT "${theirs?.name}" FROM "${parent}")`;
    })
    .join('');
}

function literalOf(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  throw new Error(`No SQL is known for ${typeof value} ${value}.`);
}
