import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { courseRatings, courses, entitlements } from '#db/schema';
import { readCourses } from '~/features/catalogue/list-courses.server';
import { presentCourseOutput } from '~/features/catalogue/present-output.server';
import { ListCourses } from '~/features/catalogue/schema';
import { deleteAccount } from '~/features/privacy/delete-account.server';
import { hashPassword } from '~/kit/crypto.server';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { mortalScope } from '../../../tests/support/mortal';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { showLesson } from './lesson/show-lesson.server';
import { rateCourse } from './rate-course.server';
import { RateCourse } from './schema';

const listCourses = reading(readCourses);

beforeEach(resetBindings);

const db = () => testScope().db;

async function makeOwner(courseId: string, part: Parameters<typeof makeUser>[1] = {}): Promise<Viewer> {
  const viewer = await makeUser(db(), part);
  await db()
    .insert(entitlements)
    .values({
      id: `e-${viewer.id}-${courseId}`,
      userId: viewer.id,
      kind: 'course',
      refId: courseId,
      source: 'order',
      sourceId: 'o',
      createdAt: new Date(),
    });
  return viewer;
}

/** The course's stored counts and the actual sum of its ratings. */
async function counted(courseId: string) {
  const [row] = await db()
    .select({ sum: courses.ratingSum, count: courses.ratingCount })
    .from(courses)
    .where(eq(courses.id, courseId));
  const [rows] = await db()
    .select({ sum: sql<number>`coalesce(sum(halves), 0)`, count: sql<number>`count(*)` })
    .from(courseRatings)
    .where(eq(courseRatings.courseId, courseId));
  expect(row).toEqual(rows);
  return row;
}

it('a member with access rates a course, and a new rating replaces the old one', async () => {
  const course = await makeCourse(db());
  const owner = await makeOwner(course.id);
  const subscriber = await makeUser(db());
  await makeSubscription(db(), subscriber.id);
  expect(await rateCourse(testScope({ viewer: owner }), { id: course.slug, rating: 4.5 })).toBe(4.5);
  expect(await counted(course.id)).toEqual({ sum: 9, count: 1 });
  expect(await rateCourse(testScope({ viewer: owner }), { id: course.id, rating: 0.5 })).toBe(0.5);
  expect(await rateCourse(testScope({ viewer: subscriber }), { id: course.id, rating: 5 })).toBe(5);
  expect(await counted(course.id)).toEqual({ sum: 11, count: 2 });
});

it('a viewer without access cannot rate a course, and an unknown or unpublished course is not found', async () => {
  const course = await makeCourse(db());
  const future = await makeCourse(db(), { publishedAt: new Date('2199-01-01T00:00:00Z') });
  const member = await makeUser(db());
  const gone = await makeOwner(course.id);
  await rateCourse(testScope({ viewer: gone }), { id: course.id, rating: 3 });
  await db().update(entitlements).set({ revokedAt: new Date() }).where(eq(entitlements.userId, gone.id));
  const early = await makeOwner(future.id);
  const rate = (viewer: Viewer | null, id: string) => outcome(rateCourse(testScope({ viewer }), { id, rating: 4 }));
  expect(await rate(null, course.id)).toBe('unauthenticated');
  expect(await rate(member, course.id)).toBe('forbidden');
  expect(await rate(gone, course.id)).toBe('forbidden');
  expect(await rate(early, future.id)).toBe('not-found');
  expect(await rate(member, 'no-such')).toBe('not-found');
  expect(await rate(member, "'; DROP")).toBe('not-found');
  expect(await counted(course.id)).toEqual({ sum: 6, count: 1 });
});

it('50 concurrent ratings by five members leave the right sum and count', async () => {
  const course = await makeCourse(db());
  const owners = await Promise.all(Array.from({ length: 10 }, () => makeOwner(course.id)));
  const [first] = owners;
  await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      rateCourse(testScope({ viewer: turn % 2 ? first : owners[turn % 10] }), {
        id: course.id,
        rating: 0.5 + (turn % 10) / 2,
      }),
    ),
  );
  expect((await counted(course.id))?.count).toBe(5);
});

it('a crash during a rating leaves sum and count equal to the stored ratings', async () => {
  const course = await makeCourse(db());
  const owner = await makeOwner(course.id);
  for (let life = 1; life <= 2; life += 1) {
    await outcome(rateCourse(mortalScope({ viewer: owner }, life), { id: course.id, rating: life }));
    await counted(course.id);
  }
  expect(await rateCourse(testScope({ viewer: owner }), { id: course.id, rating: 2.5 })).toBe(2.5);
  expect(await counted(course.id)).toEqual({ sum: 5, count: 1 });
});

it('deleting an account removes its ratings from the sum and count of the course', async () => {
  const course = await makeCourse(db());
  const leaver = await makeOwner(course.id, { passwordHash: await hashPassword('Cuepoint1') });
  const stayer = await makeOwner(course.id);
  await rateCourse(testScope({ viewer: leaver }), { id: course.id, rating: 1 });
  await rateCourse(testScope({ viewer: stayer }), { id: course.id, rating: 4 });
  await deleteAccount(testScope({ viewer: leaver }), { password: 'Cuepoint1', confirmation: 'DELETE' });
  expect(await counted(course.id)).toEqual({ sum: 8, count: 1 });
});

it('the API shows each member their own rating, and guests none', async () => {
  const course = await makeCourse(db());
  const [lesson] = course.lessons;
  const owner = await makeOwner(course.id);
  await rateCourse(testScope({ viewer: owner }), { id: course.id, rating: 3.5 });
  const listed = async (viewer: Viewer | null) => {
    const scope = testScope({ viewer });
    const { items } = await listCourses(scope, ListCourses.parse({}));
    return items
      .map((item) => presentCourseOutput(scope, item))
      .map(({ courseRatings: own, averageRating }) => ({ own, averageRating }));
  };
  expect(await listed(owner)).toEqual([{ own: [{ rating: 3.5 }], averageRating: 3.5 }]);
  expect(await listed(await makeUser(db()))).toEqual([{ own: [], averageRating: 3.5 }]);
  expect(await listed(null)).toEqual([{ own: [], averageRating: 3.5 }]);
  const shown = await showLesson(testScope({ viewer: owner }), { lesson: lesson?.slug ?? '' });
  expect(shown.course.ownRating).toBe(3.5);
});

it('a rating is a multiple of 0.5 between 0.5 and 5, and anything else is rejected', () => {
  const parsed = (rating: unknown) => RateCourse.safeParse({ id: 'c', rating }).data?.rating ?? null;
  expect([0.5, '5', ' 4.5 ', 3].map(parsed)).toEqual([0.5, 5, 4.5, 3]);
  expect(
    [0, 5.5, 4.3, '', ' ', true, null, undefined, 'five', '1e999', -1, [5]].filter((sent) => parsed(sent) !== null),
  ).toEqual([]);
});
