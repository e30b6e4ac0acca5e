import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { known } from '#db/read';
import { entitlements } from '#db/schema';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { mostFound } from '~/features/catalogue/rules';
import { showCourse } from '~/features/catalogue/show-course.server';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readCourseLessons } from './list-course-lessons.server';
import { listCoursesWithProgress } from './list-courses-with-progress.server';
import { readLessonHits } from './search-lessons.server';
import { showHome } from './show-home.server';

const listCourseLessons = reading(readCourseLessons);

const lessonsEach = 50;
let viewer: Viewer;
let like: Awaited<ReturnType<typeof makeCourse>>;

beforeEach(async () => {
  await resetBindings();
  const { db } = testScope();
  like = await makeCourse(db);
  viewer = await makeUser(db);
  const right = { kind: 'course', refId: like.id, source: 'admin', sourceId: 'test' } as const;
  await db.insert(entitlements).values({ id: 'e', userId: viewer.id, ...right, createdAt: new Date() });
});

/** Adds courses numbered `from` up to before `to`, with prices, lessons and search texts. */
async function grow(from: number, to: number): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})`;
  const each = `, l(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM l WHERE k < ${lessonsEach})`;
  const copy = async (table: string, changes: Record<string, string>, tail: string) => {
    const { results } = await env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const names = results.map(({ name }) => name);
    const values = names.map((name) => changes[name] ?? `t.${name}`);
    return `INSERT INTO ${table} (${names}) ${numbers}${tail.includes(' l') ? each : ''} SELECT ${values} FROM ${table} t ${tail}`;
  };
  const course = { id: `'m' || i`, slug: `'m' || i`, position: '1000 + i', title: `'Title ' || i` };
  const [lesson] = like.lessons;
  const part = {
    id: `'m' || i || '-' || k`,
    slug: `'m' || i || '-' || k`,
    course_id: `'m' || i`,
    position: 'k',
    is_preview: 'k = 1',
  };
  await env.DB.batch(
    [
      await copy('courses', course, `CROSS JOIN n WHERE t.id = '${like.id}'`),
      await copy('course_prices', { course_id: `'m' || i` }, `CROSS JOIN n WHERE t.course_id = '${like.id}'`),
      await copy('lessons', part, `CROSS JOIN n CROSS JOIN l WHERE t.id = '${lesson?.id}'`),
      `INSERT INTO lesson_texts (lesson_id, title, text, spoken, lines) ${numbers}${each}
       SELECT 'm' || i || '-' || k, 'Part ' || k, 'word' || i || 'x', '', '[]' FROM n CROSS JOIN l`,
      `INSERT INTO course_search (course_id, title, overview, tutor, lessons) ${numbers}
       SELECT 'm' || i, 'Title ' || i, '', '', '' FROM n`,
    ].map((text) => env.DB.prepare(text)),
  );
}

const slice = { limit: 15, offset: 0 };
const rare = { ...slice, q: 'word5x' };

const everywhere = { ...slice, q: 'part' };
const inEveryCourse = { ...slice, q: 'title' };

const pages = {
  home: (scope: Scope) => showHome(scope, { previews: { limit: 8, offset: 0 } }),
  list: (scope: Scope) => readCatalogueBeside(scope, { ...slice, q: '' }, known(null)),
  category: (scope: Scope) => readCatalogueBeside(scope, { ...slice, q: '', category: like.categoryId }, known(null)),
  'list with progress': (scope: Scope) => listCoursesWithProgress(scope, slice),
  search: (scope: Scope) => readCatalogueBeside(scope, rare, readLessonHits(scope, rare)),
  'a search for a word of every lesson': (scope: Scope) =>
    readCatalogueBeside(scope, everywhere, readLessonHits(scope, everywhere)),
  course: (scope: Scope) => showCourse(scope, { id: like.slug }),
  lessons: (scope: Scope) => listCourseLessons(scope, { id: like.slug }),
};

async function rowsRead() {
  const found: Record<string, number> = {};
  for (const [name, work] of Object.entries(pages)) {
    const { scope, rowsRead } = recordingScope(viewer);
    await work(scope);
    found[name] = rowsRead();
  }
  return found as Record<keyof typeof pages, number>;
}

it('a search for a word in all of 1,100 course titles reads at most fifteen rows for each of the best matches', async () => {
  await grow(0, 1100);
  const { scope, rowsRead } = recordingScope(viewer);
  const [{ courses }] = await readCatalogueBeside(scope, inEveryCourse, readLessonHits(scope, inEveryCourse));
  expect(courses.totalCount).toBe(mostFound);
  expect(courses.items).toHaveLength(slice.limit);
  // The page, its count and the filters each read the best matches, their courses and the matches in titles.
  expect(rowsRead()).toBeLessThanOrEqual(15 * mostFound);
});

it('every page reads as many rows with 1,000 courses and 50,000 lessons as with a tenth of them', async () => {
  await grow(0, 100);
  const before = await rowsRead();
  await grow(100, 1000);
  expect(await rowsRead()).toEqual(before);
});
