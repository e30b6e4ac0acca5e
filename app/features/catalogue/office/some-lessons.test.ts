import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, courses, lessonProgress, lessons, users } from '#db/schema';
import { notYet } from '~/features/drafts/rules';
import type { Scope } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { SaveLesson } from './lesson-schema';
import { hideLessons, orderLessons, publishLessons, removeLesson, transferLessons } from './order-lessons.server';
import { saveLesson } from './save-lesson.server';

beforeEach(resetBindings);

const text = { markdown: 'Words', images: [], videos: [], typeFormId: null, variantFor: null };

/** An administrator, a course with only the draft lessons `n1` to `n4`, and another course with its own lessons. */
async function office() {
  const admin: Viewer = { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' };
  const scope = testScope({ viewer: admin });
  const [course, other] = [await makeCourse(scope.db), await makeCourse(scope.db)];
  await scope.db.delete(lessons).where(eq(lessons.courseId, course.id));
  for (const lessonId of ['n1', 'n2', 'n3', 'n4']) {
    const facts = { courseId: course.id, lessonId, revision: null, slug: lessonId, title: lessonId };
    const rest = { isPreview: false, gear: null, chapters: [], publishedAt: notYet.toISOString(), blocks: [text] };
    await saveLesson(scope, SaveLesson.parse({ ...facts, ...rest }));
  }
  await scope.db.delete(auditLog);
  return { scope, courseId: course.id, to: other.id };
}

const acts = async ({ db }: Scope) =>
  (await db.select().from(auditLog)).map(({ action, details }) => ({ action, details }));
const inOrder = async ({ db }: Scope, courseId: string) =>
  await db.select().from(lessons).where(eq(lessons.courseId, courseId)).orderBy(asc(lessons.position));
const idsOf = async (scope: Scope, courseId: string) => (await inOrder(scope, courseId)).map(({ id }) => id);

test('one of two concurrent lesson orders is kept and the other is a conflict, and a repeat is accepted', async () => {
  const { scope, courseId } = await office();
  const seen = ['n1', 'n2', 'n3', 'n4'];
  const [one, two] = [
    ['n4', 'n1', 'n2', 'n3'],
    ['n2', 'n1', 'n3', 'n4'],
  ];
  const send = (lessonIds: string[]) => outcome(orderLessons(scope, { courseId, lessonIds, seen }));
  expect((await Promise.all([send(one), send(two)])).sort()).toEqual(['conflict', 'ok']);
  const kept = await idsOf(scope, courseId);
  expect([one, two]).toContainEqual(kept);
  expect(await send(kept)).toBe('ok');
  expect(await acts(scope)).toHaveLength(1);
  await removeLesson(scope, { courseId, lessonId: kept[1] as string });
  expect(await send(kept)).toBe('conflict');
  expect((await inOrder(scope, courseId)).map(({ position }) => position)).toEqual([1, 2, 3]);
});

test('publishing or hiding several lessons writes one log entry with the number of lessons that changed', async () => {
  const { scope, courseId } = await office();
  const lessonIds = ['n1', 'n3'];
  const twice = [publishLessons(scope, { courseId, lessonIds }), publishLessons(scope, { courseId, lessonIds })];
  const [first, second] = await Promise.all(twice);
  expect([first, second]).toContain(2);
  expect(await publishLessons(scope, { courseId, lessonIds: ['n1', 'n2'] })).toBe(1);
  expect(await hideLessons(scope, { courseId, lessonIds: ['n1', 'n4'] })).toBe(1);
  expect((await inOrder(scope, courseId)).map(({ publishedAt }) => publishedAt.getTime() === notYet.getTime())).toEqual(
    [true, false, false, true],
  );
  expect(await acts(scope)).toMatchObject([
    { action: 'lessons-published', details: { count: 2 } },
    { action: 'lessons-published', details: { count: 1 } },
    { action: 'lessons-hidden', details: { count: 1 } },
  ]);
  expect(await outcome(publishLessons(scope, { courseId, lessonIds: ['n1', 'nobody'] }))).toBe('conflict');
});

test('the course counts its published and scheduled lessons, and no hidden ones', async () => {
  const { scope, courseId } = await office();
  const counted = async () => {
    const [course] = await scope.db.select().from(courses).where(eq(courses.id, courseId));
    return course?.lessonsCount;
  };
  expect(await counted()).toBe(0);
  await publishLessons(scope, { courseId, lessonIds: ['n1', 'n2', 'n3'] });
  expect(await counted()).toBe(3);
  await hideLessons(scope, { courseId, lessonIds: ['n2'] });
  expect(await counted()).toBe(2);
  const [, , , last] = await inOrder(scope, courseId);
  const facts = { courseId, lessonId: 'n4', revision: last?.revision, slug: 'n4', title: 'n4' };
  const rest = { isPreview: false, gear: null, chapters: [], publishedAt: '2999-01-01T00:00:00Z', blocks: [text] };
  await saveLesson(scope, SaveLesson.parse({ ...facts, ...rest }));
  expect(await counted()).toBe(3);
});

test('publishing a lesson gives it a new revision', async () => {
  const { scope, courseId } = await office();
  const [before] = await inOrder(scope, courseId);
  await publishLessons(scope, { courseId, lessonIds: ['n1'] });
  const [after] = await inOrder(scope, courseId);
  expect(after?.revision).not.toBe(before?.revision);
});

test('lessons move to the end of another course, all or none, and positions have no gaps', async () => {
  const { scope, courseId, to } = await office();
  const there = await idsOf(scope, to);
  await scope.db.insert(lessonProgress).values({ userId: 'u', lessonId: 'n4', courseId, firstViewedAt: new Date() });
  expect(await outcome(transferLessons(scope, { courseId, lessonIds: ['n1', 'n4'], to }))).toBe('conflict');
  expect(await outcome(transferLessons(scope, { courseId, lessonIds: ['n1'], to: 'nowhere' }))).toBe('invalid');
  expect(await outcome(transferLessons(scope, { courseId, lessonIds: ['n1'], to: courseId }))).toBe('invalid');
  expect(await idsOf(scope, courseId)).toEqual(['n1', 'n2', 'n3', 'n4']);
  await publishLessons(scope, { courseId, lessonIds: ['n1', 'n2', 'n3'] });
  await scope.db.delete(auditLog);
  const move = () => transferLessons(scope, { courseId, lessonIds: ['n3', 'n1'], to });
  expect(await Promise.all([move(), move()])).toEqual([2, 2]);
  expect(await idsOf(scope, to)).toEqual([...there, 'n1', 'n3']);
  for (const course of [courseId, to]) {
    const rows = await inOrder(scope, course);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_row, at) => at + 1));
    const [counted] = await scope.db.select().from(courses).where(eq(courses.id, course));
    expect(counted?.lessonsCount).toBe(rows.filter(({ publishedAt }) => publishedAt < notYet).length);
  }
  expect(await acts(scope)).toMatchObject([{ action: 'lessons-moved', details: { to, count: 2 } }]);
});

test('members and administrators who have lost the role cannot publish, hide, move or reorder lessons', async () => {
  const { scope, courseId, to } = await office();
  const member = testScope({ viewer: { ...(await makeUser(scope.db)), role: 'USER' } });
  const one = { courseId, lessonIds: ['n1'] };
  const published = { courseId, lessonIds: ['n2'] };
  await publishLessons(scope, published);
  const tries = (by: Scope) =>
    Promise.all([
      outcome(publishLessons(by, one)),
      outcome(hideLessons(by, published)),
      outcome(transferLessons(by, { ...one, to })),
      outcome(orderLessons(by, { courseId, lessonIds: ['n4', 'n3', 'n2', 'n1'] })),
    ]);
  expect(await tries(member)).toEqual(Array(4).fill('forbidden'));
  await scope.db.update(users).set({ role: 'USER' });
  expect(await tries(scope)).toEqual(Array(4).fill('conflict'));
  expect(await acts(scope)).toMatchObject([{ action: 'lessons-published' }]);
});
