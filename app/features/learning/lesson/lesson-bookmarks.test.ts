import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { entitlements, lessonBookmarks, lessons } from '#db/schema';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../../tests/support/factories';
import { mortalScope } from '../../../../tests/support/mortal';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { readCourseLessons } from '../list-course-lessons.server';
import { BookmarkOutput, LessonOutput, OutlineOutput } from '../schema';
import { bookmarkLesson, removeLessonBookmark } from './bookmark-lesson.server';
import { readLessonBookmarks } from './list-lesson-bookmarks.server';
import { presentBookmarks } from './present-bookmarks.server';
import { presentBookmarkOutput, presentLessonOutput, presentLessonsOutput } from './present-lesson-output.server';
import { showLesson } from './show-lesson.server';

const listLessonBookmarks = reading(readLessonBookmarks);
const listCourseLessons = reading(readCourseLessons);

beforeEach(resetBindings);

const db = () => testScope().db;

async function makeSubscriber(): Promise<Viewer> {
  const viewer = await makeUser(db());
  await makeSubscription(db(), viewer.id);
  return viewer;
}

/** The viewer's scope, some seconds after the start. */
const later = (viewer: Viewer, seconds = 0) =>
  testScope({ viewer, now: new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)) });

const rowsOf = async () => (await db().select().from(lessonBookmarks)).length;

it('bookmarking a lesson 50 times concurrently stores one row, and removing it twice leaves none', async () => {
  const { lessons: made } = await makeCourse(db());
  const viewer = await makeSubscriber();
  const lesson = made[1]?.slug ?? '';
  expect((await bookmarkLesson(later(viewer), { lesson })).isBookmarked).toBe(true);
  await Promise.all(Array.from({ length: 50 }, () => bookmarkLesson(later(viewer, 1), { lesson })));
  expect(await rowsOf()).toBe(1);
  await removeLessonBookmark(later(viewer, 2), { lesson });
  await removeLessonBookmark(later(viewer, 3), { lesson });
  expect(await rowsOf()).toBe(0);
  expect((await showLesson(later(viewer, 4), { lesson })).isBookmarked).toBe(false);
});

it('a lesson whose bookmarking crashed can be bookmarked again, and has one row', async () => {
  const { lessons: made } = await makeCourse(db());
  const viewer = await makeSubscriber();
  const lesson = made[0]?.id ?? '';
  await outcome(bookmarkLesson(mortalScope({ viewer }, 1), { lesson }));
  expect((await bookmarkLesson(testScope({ viewer }), { lesson })).isBookmarked).toBe(true);
  expect(await rowsOf()).toBe(1);
});

describe('permission to bookmark', () => {
  it('is refused without access to the lesson, but an old bookmark of a locked lesson can be removed', async () => {
    const course = await makeCourse(db());
    const [preview, locked] = course.lessons;
    const member = await makeUser(db());
    const scope = testScope({ viewer: member });
    expect(await outcome(bookmarkLesson(testScope(), { lesson: preview?.slug ?? '' }))).toBe('unauthenticated');
    expect(await outcome(bookmarkLesson(scope, { lesson: preview?.slug ?? '' }))).toBe('forbidden');
    expect(await outcome(bookmarkLesson(scope, { lesson: locked?.slug ?? '' }))).toBe('forbidden');
    expect(await outcome(bookmarkLesson(scope, { lesson: 'no-such' }))).toBe('not-found');
    expect(await outcome(removeLessonBookmark(scope, { lesson: 'no-such' }))).toBe('not-found');
    expect(await rowsOf()).toBe(0);
    await db()
      .insert(lessonBookmarks)
      .values({ userId: member.id, lessonId: locked?.id ?? '', createdAt: new Date() });
    const [kept] = presentBookmarks(await listLessonBookmarks(scope, { limit: 3, offset: 0 })).items;
    expect(kept?.href).toBe(`/courses/${course.slug}/unlock`);
    const removed = await removeLessonBookmark(scope, { lesson: locked?.slug ?? '' });
    expect([removed.title, removed.course.mayOpen, await rowsOf()]).toEqual(['Lesson 2', false, 0]);
  });

  it('a member who removes a bookmark leaves another member’s bookmark of the same lesson', async () => {
    const { lessons: made } = await makeCourse(db());
    const [one, other] = [await makeSubscriber(), await makeSubscriber()];
    const lesson = made[0]?.slug ?? '';
    await bookmarkLesson(later(one), { lesson });
    await removeLessonBookmark(later(other), { lesson });
    expect((await listLessonBookmarks(later(one), { limit: 3, offset: 0 })).totalCount).toBe(1);
    expect((await listLessonBookmarks(later(other), { limit: 3, offset: 0 })).totalCount).toBe(0);
  });
});

describe('the list of bookmarks', () => {
  it('shows the latest bookmark first, three to a page, and leaves out unpublished lessons', async () => {
    const { lessons: made } = await makeCourse(db(), { lessonCount: 6 });
    const viewer = await makeSubscriber();
    for (const [at, lesson] of made.entries()) await bookmarkLesson(later(viewer, at), { lesson: lesson.id });
    await db()
      .update(lessons)
      .set({ publishedAt: new Date('2199-01-01T00:00:00Z') })
      .where(eq(lessons.id, made[4]?.id ?? ''));
    const titlesAt = async (offset: number) => {
      const page = await listLessonBookmarks(later(viewer, 60), { limit: 3, offset });
      return [page.totalCount, ...page.items.map(({ title }) => title)];
    };
    expect(await titlesAt(0)).toEqual([5, 'Lesson 6', 'Lesson 4', 'Lesson 3']);
    expect(await titlesAt(3)).toEqual([5, 'Lesson 2', 'Lesson 1']);
  });

  it('gives each lesson its link and facts on the page, and marks it as bookmarked in the API and the course outline', async () => {
    const course = await makeCourse(db());
    const viewer = await makeUser(db());
    await db().insert(entitlements).values({
      id: 'e',
      userId: viewer.id,
      kind: 'course',
      refId: course.id,
      source: 'order',
      sourceId: 'o',
      createdAt: new Date(),
    });
    const [, second] = course.lessons;
    const scope = testScope({ viewer });
    const lesson = await bookmarkLesson(scope, { lesson: second?.slug ?? '' });
    expect(LessonOutput.parse(presentLessonOutput(scope, lesson)).isBookmarked).toBe(true);
    const page = await listLessonBookmarks(scope, { limit: 3, offset: 0 });
    expect(presentBookmarks(page)).toEqual({
      items: [
        {
          id: second?.id,
          title: 'Lesson 2',
          href: `/lessons/${second?.slug}`,
          imageUrl: null,
          facts: [course.title, 'Lesson 2'],
        },
      ],
      totalCount: 1,
      page: 1,
      pages: 1,
    });
    const outputs = page.items.map((item) => BookmarkOutput.parse(presentBookmarkOutput(scope, item)));
    expect(outputs).toMatchObject([{ urlPart: second?.slug, isBookmarked: true, isLocked: false, isCompleted: false }]);
    const listed = presentLessonsOutput(await listCourseLessons(scope, { id: course.id }));
    expect(listed.map((item) => OutlineOutput.parse(item).isBookmarked)).toEqual([false, true, false]);
    expect(scope.trips()).toBe(3);
  });
});
