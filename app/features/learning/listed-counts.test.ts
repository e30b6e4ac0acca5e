import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { known } from '#db/read';
import { categories, coursePrices, courses, entitlements, lessons } from '#db/schema';
import { readCourses } from '~/features/catalogue/list-courses.server';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { ListCourses } from '~/features/catalogue/schema';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readLessonPreviews } from './lesson/list-lesson-previews.server';

const listCourses = reading(readCourses);
const listLessonPreviews = reading(readLessonPreviews);

const past = new Date('2026-01-01T00:00:00Z');
const future = new Date('2099-01-01T00:00:00Z');
const everything = { limit: 50, offset: 0 };
let viewer: Viewer;

const db = () => testScope().db;

beforeEach(async () => {
  await resetBindings();
  viewer = await makeUser(db());
  await makeCourse(db(), { id: 'a' });
  await db().insert(categories).values({ id: 'sound', slug: 'sound', name: 'Sound', position: 2 });
});

/** The total of each list, each compared with the number of rows that the list returns. */
async function totals() {
  const scope = testScope({ viewer });
  const lists = await Promise.all([
    listCourses(scope, ListCourses.parse(everything)),
    listCourses(scope, ListCourses.parse({ ...everything, category: 'mixing' })),
    listCourses(scope, ListCourses.parse({ ...everything, category: 'sound' })),
    listLessonPreviews(scope, everything),
  ]);
  for (const { items, totalCount } of lists) expect(totalCount).toBe(items.length);
  const [{ categories: shelves }] = await readCatalogueBeside(scope, ListCourses.parse(everything), known(null));
  expect(shelves.map(({ coursesCount }) => coursesCount)).toEqual(
    lists.slice(1, 3).map(({ totalCount }) => totalCount),
  );
  return lists.map(({ totalCount }) => totalCount);
}

it('the counts of courses and previews stay right when courses and lessons are published, moved or deleted', async () => {
  expect(await totals()).toEqual([1, 1, 0, 1]);
  await makeCourse(db(), { id: 'b', categoryId: 'sound' });
  await makeCourse(db(), { id: 'c', categoryId: 'sound', publishedAt: future });
  await makeCourse(db(), { id: 'd', isReferralSource: true });
  expect(await totals()).toEqual([2, 1, 1, 2]);
  await db().update(courses).set({ isReferralSource: false }).where(eq(courses.id, 'd'));
  await db().update(courses).set({ publishedAt: past }).where(eq(courses.id, 'c'));
  expect(await totals()).toEqual([4, 2, 2, 4]);
  await db().update(courses).set({ categoryId: 'mixing' }).where(eq(courses.id, 'b'));
  await db().update(courses).set({ categoryId: 'sound', isReferralSource: true }).where(eq(courses.id, 'a'));
  expect(await totals()).toEqual([3, 2, 1, 3]);
  await db().update(lessons).set({ isPreview: true }).where(eq(lessons.courseId, 'b'));
  await db().update(lessons).set({ isPreview: true }).where(eq(lessons.courseId, 'a'));
  expect(await totals()).toEqual([3, 2, 1, 5]);
  await db().update(lessons).set({ publishedAt: future }).where(eq(lessons.id, 'b-l2'));
  expect(await totals()).toEqual([3, 2, 1, 4]);
  await db().update(courses).set({ publishedAt: future }).where(eq(courses.id, 'b'));
  expect(await totals()).toEqual([2, 1, 1, 2]);
  for (const table of [lessons, coursePrices]) await db().delete(table).where(eq(table.courseId, 'd'));
  await db().delete(courses).where(eq(courses.id, 'd'));
  expect(await totals()).toEqual([1, 0, 1, 1]);
  await db().update(lessons).set({ courseId: 'c', position: 9 }).where(eq(lessons.id, 'a-l2'));
  await db().update(courses).set({ isReferralSource: false }).where(eq(courses.id, 'a'));
  expect(await totals()).toEqual([2, 0, 2, 4]);
});

it('the count of previews leaves out a member’s own courses, also a course that two entitlements open', async () => {
  await makeCourse(db(), { id: 'b' });
  await makeCourse(db(), { id: 'c', publishedAt: future });
  const bundle = await makeBundle(db(), ['a', 'c']);
  const right = (kind: 'course' | 'bundle', refId: string, endsAt: Date | null = null) =>
    db()
      .insert(entitlements)
      .values({
        id: refId + kind,
        userId: viewer.id,
        kind,
        refId,
        source: 'admin',
        sourceId: 't',
        endsAt,
        createdAt: past,
      });
  await right('bundle', bundle.id);
  await right('course', 'a');
  await right('course', 'b', past);
  expect(await totals()).toEqual([2, 2, 0, 1]);
  await db().update(entitlements).set({ revokedAt: sql`created_at` });
  expect(await totals()).toEqual([2, 2, 0, 2]);
});
