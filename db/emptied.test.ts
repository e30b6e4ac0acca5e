import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { resetBindings } from '../tests/support/reset';

interface Made {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/** What the database is made of, and its rows, without the moment at which each migration ran. */
async function look() {
  const { results: made } = await env.DB.prepare(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid",
  ).all<Made>();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of made.filter(({ type }) => type === 'table')) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (results.length) rows[name] = results.map(({ applied_at: _at, ...row }) => row);
  }
  return { made, rows };
}

const namesOf = (made: Made[], kind: (one: Made) => boolean) => made.filter(kind).map(({ name }) => name);
const isTrigger = ({ type }: Made) => type === 'trigger';

beforeAll(resetBindings);

test('a test begins with the database that the migrations make', async () => {
  await resetBindings();
  const emptied = await look();
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const migrated = await look();
  expect(migrated.made.length).toBeGreaterThan(300);
  expect(emptied.rows).toEqual(migrated.rows);
  const byName = (a: Made, b: Made) => (a.name < b.name ? -1 : 1);
  expect(emptied.made.toSorted(byName)).toEqual(migrated.made.toSorted(byName));
  // Which of two indexes is used, and which of two triggers comes first, may hang on their order.
  expect(namesOf(emptied.made, isTrigger)).toEqual(namesOf(migrated.made, isTrigger));
  const isIndex = ({ type, sql }: Made) => type === 'index' && sql !== null;
  expect(namesOf(emptied.made, isIndex)).toEqual(namesOf(migrated.made, isIndex));
});
