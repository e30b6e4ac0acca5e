import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsQuestion, findBasicsFaults } from '../../scripts/lib/diagnosis.mjs';
import { resetBindings } from '../../tests/support/reset';
import { testScope } from '../../tests/support/scope';
import * as schema from '../schema';
import { basicsStatements, loadFoundations } from './basics';
import { plans } from './content/plans';

beforeEach(resetBindings);

const run = (statements: string[]) => env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
const rowsOf = async (table: string) => (await env.DB.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all()).results;
const lackOfBasics = async () =>
  findBasicsFaults(
    await env.DB.prepare(basicsQuestion)
      .all()
      .then(({ results }) => results),
  );

/** Every row of the database, but for what it knows of itself. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = Object.values<unknown>(schema).flatMap((one) => (is(one, SQLiteTable) ? [getTableName(one)] : []));
  const names = tables.filter((one) => one !== 'meta' && one !== 'content_version');
  const found = await run(names.map((name) => `SELECT * FROM "${name}" ORDER BY 1, 2`));
  return Object.fromEntries(names.map((name, i) => [name, found[i]?.results ?? []]).filter(([, rows]) => rows?.length));
}

describe('the basics of a deployed database', () => {
  it('are what the loaders of the local start write, row by row, and nothing of the demo', async () => {
    await loadFoundations(testScope().db);
    const loaded = await everything();
    await resetBindings();
    expect(await lackOfBasics()).toEqual([expect.stringContaining('npm run basics')]);
    await run(await basicsStatements());
    const filled = await everything();
    expect(filled).toEqual(loaded);
    expect(Object.keys(filled).sort()).toEqual([
      'gbp_rates',
      'journey_answers',
      'journey_questions',
      'journey_stages',
      'package_worth',
      'pirate_cities',
      'plan_prices',
      'plans',
    ]);
    expect(filled.plans).toHaveLength(plans.length);
    expect(filled.journey_questions).toHaveLength(5);
    expect(await rowsOf('meta')).toEqual([{ key: 'seed', value: 'basics' }]);
    expect(await lackOfBasics()).toEqual([]);
  });

  it('are filled in once: what was changed, added or removed since stays so', async () => {
    const statements = await basicsStatements();
    await run(statements);
    await run([
      'UPDATE plan_prices SET price = 1',
      `DELETE FROM journey_questions WHERE id = 'question-goal'`,
      'DELETE FROM pirate_cities',
      `INSERT INTO gbp_rates (month, currency, rate) VALUES ('2026-11', 'USD', 1)`,
    ]);
    const kept = await everything();
    await run(statements);
    expect(await everything()).toEqual(kept);
  });

  it('are left alone in a database that a local start has filled', async () => {
    await run([`INSERT INTO meta (key, value) VALUES ('seed', 'none')`]);
    await run(await basicsStatements());
    expect(await everything()).toEqual({});
    expect(await rowsOf('meta')).toEqual([{ key: 'seed', value: 'none' }]);
  });

  it('become whole after a run that was cut off, and keep a price that was set meanwhile', async () => {
    const statements = await basicsStatements();
    await run(statements);
    const whole = await everything();
    for (const done of [1, Math.floor(statements.length / 2), statements.length - 1]) {
      await resetBindings();
      await run(statements.slice(0, done));
      await run(statements);
      expect(await everything()).toEqual(whole);
    }
    await resetBindings();
    await run([...statements.slice(0, -1), 'UPDATE plan_prices SET price = 1', ...statements]);
    expect((await rowsOf('plan_prices')).every(({ price }) => price === 1)).toBe(true);
  });

  it('are told in statements that D1 takes', async () => {
    for (const statement of await basicsStatements()) {
      expect(new TextEncoder().encode(statement).length).toBeLessThan(100_000);
      expect(statement).not.toContain('?,');
    }
  });
});
