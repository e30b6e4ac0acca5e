import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeEach, expect, test } from 'vitest';
import { readArticlePage } from '~/features/articles/show-article.server';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { showBundle } from '~/features/catalogue/show-bundle.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { makeArticle, makeBundle, makeCourse, makeQuestionSound } from '../tests/support/factories';
import { planOf, recordingScope } from '../tests/support/recording-scope';
import { resetBindings } from '../tests/support/reset';
import { testScope } from '../tests/support/scope';
import { readContentVersion } from './content-version';
import { known } from './read';
import * as schema from './schema';

/** The tables that guests are shown. Rows that a cascade deletes come before the rows they depend on. */
const shown = {
  article_taggings: schema.articleTaggings,
  article_tags: schema.articleTags,
  articles: schema.articles,
  article_categories: schema.articleCategories,
  article_sections: schema.articleSections,
  price_history: schema.priceHistory,
  course_prices: schema.coursePrices,
  bundle_courses: schema.bundleCourses,
  bundle_prices: schema.bundlePrices,
  plan_prices: schema.planPrices,
  captions: schema.captions,
  renditions: schema.renditions,
  blocks: schema.blocks,
  lessons: schema.lessons,
  bundles: schema.bundles,
  courses: schema.courses,
  categories: schema.categories,
  tutors: schema.tutors,
  plans: schema.plans,
  files: schema.files,
} satisfies Record<string, SQLiteTable>;

/**
 * Columns that do not raise the version: counters and dates, which pages show up to a minute late, revisions, Markdown,
 * of which pages show the HTML, and loops, which no page of guests shows.
 */
const counters = [
  'courses.rating_sum',
  'courses.rating_count',
  'lessons.comments_count',
  'lessons.first_out_at',
  'lessons.loops',
  'articles.likes_count',
  'articles.comments_count',
  'articles.changed_at',
  'courses.revision',
  'courses.overview_markdown',
  'lessons.revision',
  'articles.revision',
];

let bundle: { slug: string };
let course: { id: string; slug: string };
let article: { slug: string };

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  course = await makeCourse(db, { imageFileId: 'picture', videoFileId: 'video' });
  bundle = await makeBundle(db, [course.id]);
  article = await makeArticle(db, { tags: ['vinyl'] });
  const now = new Date();
  const file = { key: 'k', contentType: 'x', bytes: 1, isPublic: true, isResized: true, createdAt: now };
  await db.insert(schema.files).values([
    { id: 'picture', kind: 'image', ...file },
    { id: 'video', kind: 'video', ...file },
    { id: 'avatar', kind: 'image', userId: 'somebody', ...file },
  ]);
  await db.insert(schema.captions).values({ fileId: 'video', language: 'en', label: 'English', vtt: 'WEBVTT' });
  await makeQuestionSound(db, `${course.id}-l1`, { heardAs: 'The swap' });
  const made = { codecs: 'avc1.64001e', film: null, longestFragment: 1, createdAt: now };
  await db.insert(schema.renditions).values({ clip: '0123456789abcdef0123', name: '720', fileId: 'video', ...made });
  await db
    .insert(schema.plans)
    .values({ id: 'm', type: 'MONTHLY', name: 'Monthly', position: 1 })
    .onConflictDoNothing();
  await db.insert(schema.planPrices).values({ planId: 'm', currency: 'GBP', price: 999 }).onConflictDoNothing();
});

async function version(): Promise<number> {
  const scope = testScope();
  const [found] = await scope.read(readContentVersion(scope.db, new Date()));
  return found.version;
}

/** Whether a statement raises the version. */
async function raises(statement: string): Promise<boolean> {
  const before = await version();
  await env.DB.prepare(statement).run();
  return (await version()) > before;
}

test('a change to any column that guests see raises the content version, except counters and revisions', async () => {
  const silent: string[] = [];
  for (const [name, table] of Object.entries(shown)) {
    for (const { name: column } of Object.values(getTableColumns(table as SQLiteTable))) {
      if (!(await raises(`UPDATE ${name} SET "${column}" = "${column}"`))) silent.push(`${name}.${column}`);
    }
  }
  expect(silent.sort()).toEqual([...counters].sort());
});

test('inserting or deleting a row of a table that guests see raises the content version', async () => {
  const silent: string[] = [];
  for (const [name, table] of Object.entries(shown)) {
    const names = Object.values(getTableColumns(table as SQLiteTable)).map((column) => `"${column.name}"`);
    await env.DB.prepare(`CREATE TABLE kept AS SELECT * FROM ${name}`).run();
    const before = await version();
    const results = await env.DB.batch<{ version: number }>([
      env.DB.prepare('PRAGMA defer_foreign_keys = on'),
      env.DB.prepare(`DELETE FROM ${name}`),
      env.DB.prepare('SELECT version FROM content_version'),
      env.DB.prepare(`INSERT INTO ${name} (${names}) SELECT ${names} FROM kept`),
    ]);
    const between = results[2]?.results[0]?.version ?? 0;
    if (between <= before) silent.push(`${name}: going`);
    if ((await version()) <= between) silent.push(`${name}: coming`);
    await env.DB.prepare('DROP TABLE kept').run();
  }
  expect(silent).toEqual([]);
});

test('a change to a catalogue picture raises the content version, and to a member’s upload does not', async () => {
  expect(await raises(`UPDATE files SET state = 'dropped' WHERE id = 'avatar'`)).toBe(false);
  expect(await raises(`DELETE FROM files WHERE id = 'avatar'`)).toBe(false);
  expect(await raises(`UPDATE files SET state = 'dropped' WHERE id = 'picture'`)).toBe(true);
});

test('pages kept in the guest cache read only the tables that raise the content version', async () => {
  const { scope, statements } = recordingScope(null);
  await readCatalogueBeside(scope, { limit: 15, offset: 0 } as Parameters<typeof readCatalogueBeside>[1], known(null));
  await showCourse(scope, { id: course.slug });
  await showBundle(scope, { id: bundle.slug });
  await readArticlePage(scope, { article: article.slug });
  const tables = Object.values(schema).flatMap((one) => {
    try {
      return [getTableName(one as SQLiteTable)].filter(Boolean);
    } catch {
      return [];
    }
  });
  const words = new Set(statements.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const read = [...new Set(tables)].filter((name) => words.has(name));
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((name) => !(name in shown))).toEqual([]);
});

test('the next scheduled change is the earliest end of a sale or date of publication', async () => {
  const { db, read } = testScope();
  const now = new Date('2026-05-01T12:00:00Z');
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const next = async (at = now) => (await read(readContentVersion(db, at)))[0].changesAt;
  expect(await next()).toBeNull();
  await makeCourse(db, { isSaleActive: false, saleEndsAt: inSeconds(5) });
  expect(await next()).toBeNull();
  await makeCourse(db, { publishedAt: inSeconds(90) });
  expect(await next()).toEqual(inSeconds(90));
  await makeCourse(db, { salePrice: 100, saleEndsAt: inSeconds(60) });
  expect(await next()).toEqual(inSeconds(60));
  await db.update(schema.lessons).set({ publishedAt: inSeconds(30) });
  expect(await next()).toEqual(inSeconds(30));
  await db.update(schema.bundles).set({ publishedAt: inSeconds(20) });
  expect(await next()).toEqual(inSeconds(20));
  await makeArticle(db, { publishedAt: inSeconds(10) });
  expect(await next()).toEqual(inSeconds(10));
  expect(await next(inSeconds(20))).toEqual(inSeconds(30));
  expect(await next(inSeconds(90))).toBeNull();
});

test('reading the content version finds each scheduled change by an index and scans no content table', async () => {
  const { scope, statements } = recordingScope(null);
  await scope.read(readContentVersion(scope.db, new Date()));
  const plan = (await planOf(statements[0] as (typeof statements)[number])).join('\n');
  for (const index of [
    'courses_sale_end',
    'courses_published',
    'lessons_published',
    'bundles_published',
    'articles_published',
  ]) {
    expect(plan).toMatch(new RegExp(`SEARCH \\w+ USING (COVERING )?INDEX ${index} `));
  }
  expect(plan).not.toMatch(/SCAN (courses|lessons|bundles|articles)\b/);
});
