import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { blocks, lessons } from '#db/schema';
import { SaveLesson } from '~/features/catalogue/office/lesson-schema';
import { hideLessons, publishLessons, transferLessons } from '~/features/catalogue/office/order-lessons.server';
import { saveLesson } from '~/features/catalogue/office/save-lesson.server';
import { notYet } from '~/features/drafts/rules';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { completeLesson } from './lesson/complete-lesson.server';
import { readCourseLessons } from './list-course-lessons.server';
import { formatProgress } from './rules';
import { showCertificate } from './show-certificate.server';

beforeEach(resetBindings);

const day = (text: string) => new Date(`${text}T12:00:00Z`);
const longAgo = '2026-01-01T00:00:00Z';

/** A member who completed all three lessons of a course on 3 May 2026, and the acts of an administrator. */
async function finished() {
  const { db } = testScope();
  const course = await makeCourse(db, { lessonCount: 3 });
  const viewer = await makeUser(db);
  await makeSubscription(db, viewer.id);
  const admin: Viewer = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
  for (const { id } of course.lessons) {
    await completeLesson(testScope({ viewer, now: day('2026-05-03') }), { lesson: id, isCompleted: true });
  }
  const revisionOf = async (id: string) =>
    (await db.select().from(lessons).where(eq(lessons.id, id)))[0]?.revision ?? null;
  return {
    course,
    office: (on: string) => testScope({ viewer: admin, now: day(on) }),
    async save(on: string, lessonId: string, publishedAt: string, courseId = course.id) {
      const facts = { courseId, lessonId, revision: await revisionOf(lessonId), slug: lessonId, title: lessonId };
      const block = { markdown: on, images: [], videos: [], typeFormId: null, variantFor: null };
      const rest = { isPreview: false, gear: null, chapters: [], publishedAt, blocks: [block] };
      await saveLesson(testScope({ viewer: admin, now: day(on) }), SaveLesson.parse({ ...facts, ...rest }));
    },
    async said(on: string) {
      const scope = testScope({ viewer, now: day(on) });
      return formatProgress((await reading(readCourseLessons)(scope, { id: course.id })).progress);
    },
    certificate: async (on: string) =>
      (await showCertificate(testScope({ viewer, now: day(on) }), { id: course.id })).certificate?.lessonsCount,
  };
}

test('lessons that are pushed with an old date, and one that is published later, are added since', async () => {
  const { course, office, save, said, certificate } = await finished();
  await save('2026-06-01', 'new-1', longAgo);
  await save('2026-06-01', 'new-2', longAgo);
  expect(await said('2026-06-02')).toBe('3 of 5. You finished on 3 May 2026; 2 added since.');
  await save('2026-06-01', 'new-3', notYet.toISOString());
  await publishLessons(office('2026-06-03'), { courseId: course.id, lessonIds: ['new-3'] });
  expect(await said('2026-06-04')).toBe('3 of 6. You finished on 3 May 2026; 3 added since.');
  expect(await certificate('2026-06-04')).toBe(3);
});

test('a draft from before the completion is added when it is first published, whatever date it is given', async () => {
  const { save, said } = await finished();
  await save('2026-04-01', 'draft', notYet.toISOString());
  expect(await said('2026-06-01')).toBe('3 of 3, finished on 3 May 2026');
  await save('2026-06-02', 'draft', longAgo);
  expect(await said('2026-06-03')).toBe('3 of 4. You finished on 3 May 2026; 1 added since.');
});

test('a scheduled lesson is added on its day', async () => {
  const { save, said } = await finished();
  await save('2026-04-01', 'soon', '2026-06-10T12:00:00Z');
  expect(await said('2026-06-01')).toBe('3 of 3, finished on 3 May 2026');
  expect(await said('2026-06-11')).toBe('3 of 4. You finished on 3 May 2026; 1 added since.');
  await save('2026-06-12', 'soon', longAgo);
  expect(await said('2026-06-13')).toBe('3 of 4. You finished on 3 May 2026; 1 added since.');
});

test('a lesson that learners could open before is not added again by a later date, a save, or hiding and publishing', async () => {
  const { course, office, save, said } = await finished();
  const [first, second] = course.lessons.map(({ id }) => id) as [string, string];
  await save('2026-06-01', first, '2026-06-01T00:00:00Z');
  // A lesson without content is not published.
  await testScope()
    .db.insert(blocks)
    .values({ id: 'b', lessonId: second, position: 1, html: '<p>Words</p>', images: [] });
  await hideLessons(office('2026-06-02'), { courseId: course.id, lessonIds: [second] });
  await publishLessons(office('2026-06-03'), { courseId: course.id, lessonIds: [second] });
  await save('2026-06-05', 'new', longAgo);
  expect(await said('2026-06-06')).toBe('3 of 4. You finished on 3 May 2026; 1 added since.');
});

test('a lesson that is moved from another course is added on that day', async () => {
  const { course, office, said } = await finished();
  const other = await makeCourse(testScope().db);
  const [moved] = other.lessons;
  await transferLessons(office('2026-06-01'), { courseId: other.id, lessonIds: [moved?.id ?? ''], to: course.id });
  expect(await said('2026-06-02')).toBe('3 of 4. You finished on 3 May 2026; 1 added since.');
});
