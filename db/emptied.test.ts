import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { indexAllArticles } from '~/features/articles/index-articles.server';
import { indexAllCourses } from '~/features/catalogue/index-courses.server';
import {
  makeArticle,
  makeBundle,
  makeCourse,
  makeEdition,
  makeSubscription,
  makeUser,
} from '../tests/support/factories';
import { remakeBindings, resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';

interface Made {
  type: string;
  name: string;
  tbl_name: string;
  sql: string | null;
}

/**
 * The database's schema and rows, without the time at which each migration ran. The counters of an FTS index are empty
 * at first and all zeros after the index was emptied again.
 */
async function look() {
  const { results: made } = await env.DB.prepare(
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY rowid",
  ).all<Made>();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of made.filter(({ type }) => type === 'table')) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
    if (results.length) rows[name] = results.map(({ applied_at: _at, ...row }) => withoutZeros(row));
  }
  return { made, rows };
}

function withoutZeros(row: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(row.block) && !row.block.some(Boolean) ? { ...row, block: [] } : row;
}

const namesOf = (made: Made[], kind: (one: Made) => boolean) => made.filter(kind).map(({ name }) => name);
const isTrigger = ({ type }: Made) => type === 'trigger';

beforeEach(remakeBindings);

test('a test starts with the database that the migrations create', async () => {
  const emptied = await look();
  await reset();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const migrated = await look();
  expect(migrated.made.length).toBeGreaterThan(300);
  expect(emptied.rows).toEqual(migrated.rows);
  const byName = (a: Made, b: Made) => (a.name < b.name ? -1 : 1);
  expect(emptied.made.toSorted(byName)).toEqual(migrated.made.toSorted(byName));
  // Which index SQLite uses and which trigger runs first may depend on their order.
  expect(namesOf(emptied.made, isTrigger)).toEqual(namesOf(migrated.made, isTrigger));
  const isIndex = ({ type, sql }: Made) => type === 'index' && sql !== null;
  expect(namesOf(emptied.made, isIndex)).toEqual(namesOf(migrated.made, isIndex));
});

test('a reset leaves no rows, search index entries or stored objects of the previous test', async () => {
  const before = await look();
  const { db } = testScope();
  const course = await makeCourse(db);
  await makeBundle(db, [course.id]);
  await makeSubscription(db, (await makeUser(db)).id);
  await makeArticle(db, { tags: ['vinyl'] });
  await makeEdition(db);
  await indexAllCourses(db);
  await indexAllArticles(db);
  await env.DB.exec('UPDATE content_version SET version = 7');
  await env.MEDIA.put('one', 'text');
  const filled = await look();
  expect(Object.keys(filled.rows).length).toBeGreaterThan(Object.keys(before.rows).length + 20);
  expect(filled.rows.lesson_texts?.length).toBeGreaterThan(0);
  expect(filled.rows.article_texts?.length).toBeGreaterThan(0);

  await resetBindings();
  expect(await look()).toEqual(before);
  expect((await env.MEDIA.list()).objects).toEqual([]);
});

test('a reset restores a trigger that a test dropped', async () => {
  const before = await look();
  await env.DB.exec('DROP TRIGGER stale_courses_removed');
  await resetBindings();
  expect(await look()).toEqual(before);
});
