import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { courses, journeyStageCourses, journeyStages, lessonBookmarks, lessons } from '#db/schema';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import { makeCourse, makeSubscription, makeUser, viewerOf } from '../../../tests/support/factories';
import { recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { readLessonBookmarks } from './lesson/list-lesson-bookmarks.server';
import { rateCourse } from './rate-course.server';
import { showCertificate } from './show-certificate.server';
import { showHome } from './show-home.server';

const listLessonBookmarks = reading(readLessonBookmarks);

beforeEach(resetBindings);

/** Adds courses with one lesson each. */
async function grow(like: Awaited<ReturnType<typeof makeCourse>>, count: number): Promise<void> {
  const { db } = testScope();
  const { lessons: _, ...course } = like;
  const [lesson] = like.lessons;
  for (let n = 0; n < count; n += 1) {
    const id = `more-${n}`;
    await db.batch([
      db
        .insert(courses)
        .values({ ...course, id, slug: id, position: 10_000 + n, isSaleActive: true, saleEndsAt: new Date(0) }),
      db.insert(lessons).values({ ...lesson!, id: `${id}-l`, slug: `${id}-l`, courseId: id }),
    ]);
  }
}

it('home, bookmarks, rating and certificate read no more rows after 300 courses are added', async () => {
  const { db } = testScope();
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push(await makeCourse(db));
  const [first] = made;
  // Follows the lessons of the others, so that counting theirs reads a row after its end before and afterwards.
  await makeCourse(db);
  await db.insert(journeyStages).values({ id: 's', position: 1, name: 'S', subtitle: 'S', description: 'S' });
  await db
    .insert(journeyStageCourses)
    .values(made.map(({ id }, index) => ({ stageId: 's', courseId: id, position: index + 1 })));
  const user = await makeUser(db);
  await makeSubscription(db, user.id);
  const viewer = viewerOf({ ...user, subscription: 'active', opensEverything: true });
  await db
    .insert(lessonBookmarks)
    .values(
      made.flatMap((course) =>
        course.lessons.map(({ id }) => ({ userId: user.id, lessonId: id, createdAt: new Date() })),
      ),
    );

  const pages: Record<string, (scope: Scope) => Promise<unknown>> = {
    home: (scope) => showHome(scope, { previews: { limit: 8, offset: 0 } }),
    bookmarks: (scope) => listLessonBookmarks(scope, { limit: 3, offset: 0 }),
    rating: (scope) => rateCourse(scope, { id: first?.slug ?? '', rating: 4 }),
    certificate: (scope) => showCertificate(scope, { id: first?.slug ?? '' }),
  };
  const read = async () => {
    const rows: Record<string, number> = {};
    for (const [name, work] of Object.entries(pages)) {
      const { scope, statements } = recordingScope(viewer);
      await work(scope);
      rows[name] = 0;
      for (const { text, values } of statements) {
        const { meta } = await env.DB.prepare(text)
          .bind(...values)
          .all();
        rows[name] += meta.rows_read;
      }
    }
    return rows;
  };
  await read();
  const before = await read();
  expect(before.home).toBeGreaterThan(0);
  await grow(made[0]!, 300);
  // One row more is allowed: a range scan also reads the row after its end, which did not exist before.
  const isAsBefore = ([name, rows]: [string, number]) => rows <= (before[name] ?? 0) + 1;
  expect(Object.entries(await read()).filter((row) => !isAsBefore(row))).toEqual([]);
});
