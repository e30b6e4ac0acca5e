import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { entitlements, journeyStageCourses, journeyStages, lessonBookmarks, lessons } from '#db/schema';
import { presentDetailsOutput } from '~/features/catalogue/present-output.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { reading } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { completeLesson } from './lesson/complete-lesson.server';
import { readLastLesson, readLessonBookmarks } from './lesson/list-lesson-bookmarks.server';
import { presentLessonOutput, presentLessonsOutput } from './lesson/present-lesson-output.server';
import { showLesson } from './lesson/show-lesson.server';
import { readCourseLessons } from './list-course-lessons.server';
import { listContinueLearning, listCoursesWithProgress } from './list-courses-with-progress.server';
import { presentUnearned } from './present-certificate.server';
import { presentHome } from './present-home.server';
import { presentJourney } from './present-journey.server';
import { nextStep } from './rules';
import { showCertificate } from './show-certificate.server';
import { showClosedCourse } from './show-closed-course.server';
import { showHome, showJourney } from './show-home.server';

const { db } = testScope();
const slice = { limit: 10, offset: 0 };

beforeEach(resetBindings);

/** A member's course of four lessons. */
async function makeOwned() {
  const [course, viewer] = [await makeCourse(db, { lessonCount: 4 }), await makeUser(db)];
  const right = { kind: 'course', refId: course.id, source: 'order', sourceId: 'o', createdAt: new Date() } as const;
  await db.insert(entitlements).values({ id: 'e', userId: viewer.id, ...right });
  const idOf = (number: number) => `${course.id}-l${number}`;
  const hide = (number: number) =>
    db
      .update(lessons)
      .set({ publishedAt: new Date('9999-12-31T00:00:00Z') })
      .where(eq(lessons.id, idOf(number)));
  return { course, scope: testScope({ viewer }), idOf, hide };
}

it('the lessons after a hidden one are numbered without a gap, on every page and at the API', async () => {
  const { course, scope, idOf, hide } = await makeOwned();
  await showLesson(scope, { lesson: idOf(3), isViewing: true });
  await db.insert(lessonBookmarks).values({ userId: scope.viewer?.id ?? '', lessonId: idOf(4), createdAt: new Date() });
  await hide(2);
  expect(presentHome(scope, await showHome(scope, { previews: slice }), null).deck?.facts[0]).toBe('Lesson 2 of 3');
  expect(presentLessonOutput(scope, await showLesson(scope, { lesson: idOf(3) })).ordinalNumber).toBe(2);
  const outline = await reading(readCourseLessons)(scope, { id: course.id });
  expect(presentLessonsOutput(outline).map(({ ordinalNumber }) => ordinalNumber)).toEqual([1, 2, 3]);
  const details = presentDetailsOutput(scope, await showCourse(scope, { id: course.id }));
  expect(details.lessons.map(({ ordinalNumber }) => ordinalNumber)).toEqual([1, 2, 3]);
  expect((await showClosedCourse(scope, { lesson: idOf(4), course: null }))?.lesson?.position).toBe(3);
  const [bookmarks, last] = await scope.read(readLessonBookmarks(scope, slice), readLastLesson(scope));
  expect([bookmarks.items[0]?.position, last?.position]).toEqual([3, 2]);
});

it('hidden lessons do not count in the progress of a course, in the list with progress and in the journey', async () => {
  const { course, scope, idOf, hide } = await makeOwned();
  await db.insert(journeyStages).values({ id: 's', position: 1, name: 'S', subtitle: 'S', description: 'S' });
  await db.insert(journeyStageCourses).values({ stageId: 's', courseId: course.id, position: 1 });
  for (const number of [1, 2, 3]) await completeLesson(scope, { lesson: idOf(number), isCompleted: true });
  await hide(4);
  const progress = { lessonsCount: 3, completedLessonsCount: 3 };
  expect((await listCoursesWithProgress(scope, slice)).items[0]).toMatchObject(progress);
  expect((await listContinueLearning(scope))[0]).toMatchObject(progress);
  const view = presentJourney(scope, await showJourney(scope), null);
  expect(view).toMatchObject({ played: 1, stages: [{ progress: '1 of 1 course', isFinished: true }] });
});

it('Continue Learning leads to the next lesson while the last viewed one is hidden', async () => {
  const { scope, idOf, hide } = await makeOwned();
  const toResume = async () => (await listContinueLearning(scope)).map(({ nextLesson }) => nextLesson.id);
  await showLesson(scope, { lesson: idOf(3), isViewing: true });
  expect(await toResume()).toEqual([idOf(3)]);
  await hide(3);
  expect(await toResume()).toEqual([idOf(4)]);
  expect((await listCoursesWithProgress(scope, slice)).items[0]?.lastLesson).toBeNull();
  await hide(4);
  expect(await toResume()).toEqual([idOf(1)]);
  for (const number of [1, 2]) await hide(number);
  expect(await toResume()).toEqual([]);
});

it('home, list of lessons and completing name the same next lesson, and opening a completed lesson changes nothing', async () => {
  const { course, scope, idOf, hide } = await makeOwned();
  const later = (minutes: number) => testScope({ viewer: scope.viewer, now: new Date(Date.now() + minutes * 60_000) });
  const next = async () => {
    const [started] = await listContinueLearning(scope);
    const { lessons: outline, place } = await reading(readCourseLessons)(scope, { id: course.id });
    expect(nextStep(outline, place)?.lesson.id).toBe(started?.nextLesson.id);
    return started?.nextLesson.id;
  };
  const view = (number: number, minutes: number) =>
    showLesson(later(minutes), { lesson: idOf(number), isViewing: true });
  const { step } = await completeLesson(later(1), { lesson: idOf(1), isCompleted: true });
  expect(step?.lesson.id).toBe(idOf(2));
  expect(await next()).toBe(idOf(2));
  await view(3, 2);
  expect(await next(), 'the lesson opened last').toBe(idOf(3));
  await view(1, 3);
  await completeLesson(later(4), { lesson: idOf(1), isCompleted: true });
  expect(await next(), 'a completed lesson was opened and completed again').toBe(idOf(3));
  const { items } = await listCoursesWithProgress(scope, slice);
  expect(items.find(({ id }) => id === course.id)?.lastLesson?.id, 'the lesson opened last').toBe(idOf(1));
  await completeLesson(later(5), { lesson: idOf(4), isCompleted: true });
  expect(await next(), 'the first that is left, after the last lesson').toBe(idOf(2));
  await view(3, 6);
  await hide(3);
  expect(await next(), 'a hidden lesson is passed over').toBe(idOf(2));
});

it('a course whose last incomplete lesson was hidden is completed by the next view of a lesson', async () => {
  const { course, scope, idOf, hide } = await makeOwned();
  for (const number of [1, 2, 3]) await completeLesson(scope, { lesson: idOf(number), isCompleted: true });
  expect((await showLesson(scope, { lesson: idOf(1), isViewing: true })).progress.completedAt).toBeNull();
  await hide(4);
  const { certificate, progress } = await showCertificate(scope, { id: course.id });
  expect(certificate).toBeNull();
  expect(presentUnearned(scope, progress)).toMatchObject({
    title: 'Not completed yet',
    lead: 'All its lessons are completed. Open one again, and this sheet becomes your certificate.',
  });
  const { completedAt } = (await showLesson(scope, { lesson: idOf(1), isViewing: true })).progress;
  expect(completedAt).not.toBeNull();
  expect((await showCertificate(scope, { id: course.id })).certificate).toMatchObject({ completedAt, lessonsCount: 3 });
  expect(await listContinueLearning(scope)).toEqual([]);
});
