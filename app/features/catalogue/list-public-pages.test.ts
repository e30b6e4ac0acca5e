import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { courses, lessons } from '#db/schema';
import { day } from '~/kit/dates';
import { makeBundle, makeCourse } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { countPublicPages, listPublicPages } from './list-public-pages.server';

beforeEach(resetBindings);

const listed = async (part: string) => (await listPublicPages(testScope(), { part, page: 1 })).map(({ path }) => path);

describe('the public pages', () => {
  it('are published courses, bundles and lesson previews, and nothing else', async () => {
    const { db, now } = testScope();
    const open = await makeCourse(db, { lessonCount: 3 });
    const referred = await makeCourse(db);
    const later = await makeCourse(db);
    await db.update(courses).set({ isReferralSource: true }).where(eq(courses.id, referred.id));
    await db
      .update(courses)
      .set({ publishedAt: new Date(now().getTime() + day) })
      .where(eq(courses.id, later.id));
    await db
      .update(lessons)
      .set({ isPreview: false })
      .where(eq(lessons.id, open.lessons[2]?.id ?? ''));
    await db
      .update(lessons)
      .set({ isPreview: true })
      .where(eq(lessons.id, open.lessons[0]?.id ?? ''));
    const bundle = await makeBundle(db, [open.id]);

    expect(await listed('courses')).toEqual([`/online-dj-courses/${open.slug}`]);
    expect(await listed('bundles')).toEqual([`/dj-course-bundles/${bundle.slug}`]);
    const previews = await listed('lessons');
    expect(previews).toContain(`/lessons-preview/${open.lessons[0]?.slug}`);
    expect(previews).not.toContain(`/lessons-preview/${open.lessons[2]?.slug}`);
    expect(previews.every((path) => open.lessons.some(({ slug }) => path.endsWith(slug)))).toBe(true);
    expect(await countPublicPages(testScope())).toEqual([
      { part: 'courses', pages: 1 },
      { part: 'bundles', pages: 1 },
      { part: 'lessons', pages: 1 },
    ]);
  });

  it.each([
    ['articles', 1],
    ['constructor', 1],
    ['courses', 0],
    ['courses', -1],
    ['courses', 2],
    ['courses', 1e9],
  ])('are not found for part %s, page %d', async (part, page) => {
    await makeCourse(testScope().db);
    await expect(listPublicPages(testScope(), { part, page })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
