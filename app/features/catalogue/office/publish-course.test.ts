import { beforeEach, expect, test } from 'vitest';
import { courses, lessons, tutors } from '#db/schema';
import { notYet } from '~/features/drafts/rules';
import { currencies } from '~/kit/money';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { SaveCourse } from './course-schema';
import { SaveLesson } from './lesson-schema';
import { beginCourse, publishCourse } from './publish-course.server';
import { saveLesson } from './save-lesson.server';

beforeEach(resetBindings);

const courseId = 'first-one';
const draft = (part: object = {}) =>
  SaveCourse.parse({
    ...{ courseId, revision: null, slug: 'first-one', position: 1, title: 'First one', categoryId: 'mixing' },
    ...{ tutorId: 'tutor', level: 'beginner', tagline: 'New', overview: 'Words', metaDescription: 'New' },
    ...{ outcomes: [], included: [], equipment: [], gear: null, studentsSays: [], recommendations: [] },
    ...{ cover: null, share: null, trailer: null, isSaleActive: false, saleEndsAt: null, needsLocation: false },
    isReferralSource: false,
    prices: Object.fromEntries(currencies.map((one) => [one, { price: 4900, salePrice: null }])),
    publishedAt: '2026-01-01T00:00:00Z',
    ...part,
  });
const lesson = (lessonId: string, blocks: object[]) =>
  SaveLesson.parse({
    ...{ courseId, lessonId, revision: null, slug: lessonId, title: lessonId, isPreview: false, gear: null },
    ...{ chapters: [], publishedAt: notYet.toISOString(), blocks },
  });
const text = { markdown: 'Words', images: [], videos: [], typeFormId: null, variantFor: null };
const admin = async () =>
  testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
const ofCourse = async () => (await testScope().db.select().from(courses)).find(({ id }) => id === courseId);
const states = async () =>
  (await testScope().db.select().from(lessons))
    .filter((one) => one.courseId === courseId)
    .map(({ id, publishedAt }) => [id, publishedAt.getTime() !== notYet.getTime()])
    .sort();

test('a course that is half done gets a row that nobody sees, once, as soon as there is a tutor', async () => {
  const scope = await admin();
  const tree = { courseId, title: 'Taken' };
  expect(await beginCourse(scope, tree)).toBeNull();
  await makeCourse(scope.db, { slug: 'taken' });
  const revision = await beginCourse(scope, tree);
  expect(await ofCourse()).toMatchObject({ slug: 'taken-2', title: 'Taken', publishedAt: notYet, revision });
  expect(await beginCourse(scope, { ...tree, title: 'Another' })).toBe(revision);
  expect(await beginCourse(scope, { courseId: 'x', title: ' ' })).toBeNull();
  expect((await scope.db.select().from(tutors)).length).toBe(1);
  const { kind } = await failure(beginCourse(testScope(), tree));
  expect(kind).toBe('unauthenticated');
});

test('a course is published with the lessons that nobody sees yet; one without content is named, and nothing is', async () => {
  const scope = await admin();
  await makeCourse(scope.db);
  const revision = await beginCourse(scope, { courseId, title: 'First one' });
  await saveLesson(scope, lesson('welcome', [text]));
  await saveLesson(scope, lesson('empty', []));
  const publish = (lessonIds: string[], part: object = {}) =>
    publishCourse(scope, draft({ revision, ...part }), lessonIds);
  expect(JSON.stringify((await failure(publish(['welcome', 'empty']))).errors)).toContain('“empty”');
  expect([(await ofCourse())?.publishedAt, await states()]).toEqual([
    notYet,
    [
      ['empty', false],
      ['welcome', false],
    ],
  ]);
  await publish(['welcome']);
  expect((await ofCourse())?.publishedAt).toEqual(new Date('2026-01-01T00:00:00Z'));
  expect((await states()).filter(([, isOut]) => isOut)).toEqual([['welcome', true]]);
});
