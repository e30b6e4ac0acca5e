import { env } from 'cloudflare:workers';
import { getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { basicsQuestion, findBasicsFaults } from '../../scripts/lib/diagnosis.mjs';
import { makeCourse } from '../../tests/support/factories';
import { resetBindings } from '../../tests/support/reset';
import { testScope } from '../../tests/support/scope';
import * as schema from '../schema';
import { basicParts } from './basic-parts.mjs';
import { basicsStatements, loadFoundations } from './basics';
import { gbpRates } from './content/gbp-rates';
import { pirateCities } from './content/options';
import { plans } from './content/plans';
import { loadBasics } from './load/basics';

beforeEach(resetBindings);

const run = (statements: string[]) => env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
const rowsOf = async (table: string) => (await env.DB.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all()).results;
const lackOfBasics = async () =>
  findBasicsFaults((await env.DB.prepare(basicsQuestion).all<{ part: string; isOpen: number }>()).results);
const markers = basicParts.map(({ name }) => ({ key: `basics:${name}`, value: 'filled' }));
const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);

/** Every row of the database, without its bookkeeping. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = Object.values<unknown>(schema).flatMap((one) => (is(one, SQLiteTable) ? [getTableName(one)] : []));
  const names = tables.filter((one) => one !== 'meta' && one !== 'content_version');
  const found = await run(names.map((name) => `SELECT * FROM "${name}" ORDER BY 1, 2`));
  return Object.fromEntries(names.map((name, i) => [name, found[i]?.results ?? []]).filter(([, rows]) => rows?.length));
}

describe('the basics of a deployed database', () => {
  it('equal what the local start loads, row by row, and contain nothing of the demo', async () => {
    await loadFoundations(testScope().db);
    const loaded = await everything();
    await resetBindings();
    expect(await lackOfBasics()).toEqual(
      basicParts.map(({ what }) => `The database lacks ${what}: run \`npm run basics\`.`),
    );
    await run(await basicsStatements());
    const filled = await everything();
    expect(filled).toEqual(loaded);
    expect(Object.keys(filled).sort()).toEqual([
      'gbp_rates',
      'journey_answers',
      'journey_questions',
      'journey_stages',
      'pirate_cities',
      'plan_prices',
      'plans',
    ]);
    expect(filled.plans).toHaveLength(plans.length);
    // A new school claims nothing, and sells no plan before the operator has set it.
    for (const plan of filled.plans ?? []) {
      expect(plan).toMatchObject({ badge: null, discount_percent: null, is_offered: 0 });
    }
    expect(filled.journey_questions).toHaveLength(5);
    expect(await rowsOf('meta')).toEqual([...markers, { key: 'seed', value: 'parts' }].sort(byKey));
    expect(await lackOfBasics()).toEqual([]);
  });

  it('are filled once, so later changes, additions and removals stay', async () => {
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
    expect(await lackOfBasics()).toEqual([
      'The database lacks the cities of the location list: they were filled before and removed since, so `npm run basics` leaves them to you.',
    ]);
  });

  it.each(['demo', 'none'])('are added part by part to a database that an older version filled (%s)', async (seed) => {
    // That version's basics did not include today's stages and questions.
    await run(await basicsStatements());
    const whole = await everything();
    await resetBindings();
    await loadBasics(testScope().db, { pirateCities, plans, packageWorth: null, gbpRates });
    await run([`INSERT INTO meta (key, value) VALUES ('seed', '${seed}')`, 'UPDATE plan_prices SET price = 1']);
    expect(await lackOfBasics()).toEqual([
      'The database lacks the stages of the learning journey: run `npm run basics`.',
      'The database lacks the questions of the learning journey: run `npm run basics`.',
    ]);
    await run(await basicsStatements());
    const { plan_prices: prices, plans: kept, ...rest } = await everything();
    expect(rest).toEqual({ ...whole, plan_prices: undefined, plans: undefined });
    expect(kept?.every((row) => (row as { is_offered: number }).is_offered === 1)).toBe(true);
    expect(prices?.every((row) => (row as { price: number }).price === 1)).toBe(true);
    expect(await lackOfBasics()).toEqual([]);
    expect(await rowsOf('meta')).toContainEqual({ key: 'seed', value: seed });
  });

  it('do not return in a part that was emptied after an older version filled all of them at once', async () => {
    await run(await basicsStatements());
    await run([
      'DELETE FROM meta',
      `INSERT INTO meta (key, value) VALUES ('seed', 'basics')`,
      'DELETE FROM journey_questions',
    ]);
    const kept = await everything();
    await run(await basicsStatements());
    expect(await everything()).toEqual(kept);
  });

  it('skip a part that the office wrote and emptied', async () => {
    const db = testScope().db;
    await db.insert(schema.auditLog).values({ id: 'a', at: new Date(), action: 'question-removed' });
    await run(await basicsStatements());
    expect(await rowsOf('journey_questions')).toEqual([]);
    expect(await rowsOf('journey_stages')).not.toEqual([]);
    expect(await lackOfBasics()).toEqual([expect.stringContaining('leaves them to you')]);
  });

  it('link only to existing courses of an older demo, and add no stage to custom stages', async () => {
    const { db } = testScope();
    await makeCourse(db, { id: 'c01', slug: 'your-first-mix' });
    const courses = [
      { id: 'c01', slug: 'your-first-mix' },
      { id: 'c02', slug: 'beatmatching-by-ear' },
    ] as Parameters<typeof basicsStatements>[0];
    await run(await basicsStatements(courses));
    expect(await rowsOf('journey_stage_courses')).toEqual([{ stage_id: 'stage-hear', course_id: 'c01', position: 1 }]);
    await resetBindings();
    await makeCourse(db, { id: 'c01', slug: 'your-first-mix' });
    await db
      .insert(schema.journeyStages)
      .values({ id: 'own', position: 1, name: 'Own', subtitle: 'Own', description: 'Own' });
    await run(await basicsStatements(courses));
    expect(await rowsOf('journey_stages')).toHaveLength(1);
    expect(await rowsOf('journey_answer_courses')).toEqual([]);
    expect(await rowsOf('journey_questions')).toHaveLength(5);
  });

  it('become complete when an interrupted run is repeated, and keep a price set in between', async () => {
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

  it('consist of statements that D1 accepts', async () => {
    for (const statement of await basicsStatements()) {
      expect(new TextEncoder().encode(statement).length).toBeLessThan(100_000);
      expect(statement).not.toContain('?,');
    }
  });
});
