import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { courses, lessonProgress } from '#db/schema';
import { OneCourse, SaveCourse } from '~/features/authoring/course-schema';
import { FileNames } from '~/features/authoring/file-schema';
import { findFiles } from '~/features/authoring/find-files.server';
import { OneLesson, OrderLessons, SaveLesson } from '~/features/authoring/lesson-schema';
import { orderLessons } from '~/features/authoring/order-lessons.server';
import { readCourse } from '~/features/authoring/read-course.server';
import { removeLesson } from '~/features/authoring/remove-lesson.server';
import { saveCourse } from '~/features/authoring/save-course.server';
import { saveLesson } from '~/features/authoring/save-lesson.server';
import { storeFile } from '~/features/authoring/store-file.server';
import { isAppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import type { CourseContent, LessonContent, PictureFile } from '../course-folder/course';
import { spellPlan } from './compare';
import { type Call, compareFolder, pushFolder } from './push';

beforeEach(resetBindings);

const price = { price: 4900 };
const prices = { USD: price, GBP: price, EUR: price, AUD: price, CAD: price, NZD: price, INR: price };

function lessonOf(number: number, part: Partial<LessonContent> = {}): LessonContent {
  const html = `<p>Words of ${number}</p>\n\n<p>More</p>`;
  const block = { html, images: [], videos: [], typeFormId: null, variantFor: null };
  return {
    id: `pushed-l${number}`,
    slug: `pushed-lesson-${number}`,
    number,
    title: `Lesson ${number}`,
    isPreview: false,
    gear: null,
    chapters: [],
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    blocks: [block],
    ...part,
  };
}

const courseOf = (cover: PictureFile, lessons: LessonContent[], part: Partial<CourseContent> = {}): CourseContent => ({
  id: 'pushed',
  slug: 'pushed',
  position: 50,
  title: 'Pushed',
  categoryId: 'mixing',
  tutorId: 'tutor',
  level: 'beginner',
  tagline: 'T',
  overview: '<p>Over</p>',
  outcomes: [],
  metaDescription: 'M',
  included: [{ text: 'One' }],
  equipment: [],
  gear: null,
  studentsSays: [],
  prices,
  isSaleActive: false,
  saleEndsAt: null,
  needsLocation: false,
  isReferralSource: false,
  cover,
  share: null,
  trailer: null,
  recommendations: [],
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  lessons,
  ...part,
});

/** The API as the command meets it, without its door; `dies` ends it in front of that call. */
function callTo(scope: Scope, dies = Number.POSITIVE_INFINITY): Call {
  let count = 0;
  return async (method, path, body) => {
    count += 1;
    if (count >= dies) throw new Error('killed');
    const [, , , courseId = '', part, lessonId] = path.split('/');
    const input = { ...JSON.parse(JSON.stringify(body ?? {})), courseId, ...(lessonId && { lessonId }) };
    const work = () => {
      if (path === '/admin/files') return findFiles(scope, FileNames.parse(body));
      if (part === 'order') return orderLessons(scope, OrderLessons.parse(input));
      if (part === 'lessons' && method === 'DELETE') return removeLesson(scope, OneLesson.parse(input));
      if (part === 'lessons') return saveLesson(scope, SaveLesson.parse(input));
      if (method === 'PUT') return saveCourse(scope, SaveCourse.parse(input));
      return readCourse(scope, OneCourse.parse(input)).catch((error) => {
        if (isAppError(error) && error.kind === 'not-found') return null;
        throw error;
      });
    };
    const answer = await work();
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  };
}

async function office() {
  await makeCourse(testScope().db);
  const scope = testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
  const body = new Response('<svg xmlns="http://www.w3.org/2000/svg"/>').body as ReadableStream<Uint8Array>;
  const { name } = await storeFile(scope, { body, declaredBytes: null });
  const cover = { path: '', hash: name.slice(1), bytes: 1, contentType: 'image/svg+xml', extension: 'svg', size: null };
  return { scope, cover };
}

it('says what it would change, changes it, and finds no difference afterwards', async () => {
  const { scope, cover } = await office();
  const call = callTo(scope);
  const first = courseOf(cover, [lessonOf(1), lessonOf(2)]);
  expect((await compareFolder([first], call)).flatMap(spellPlan)).toEqual([
    'pushed: new',
    'pushed/pushed-l1: new',
    'pushed/pushed-l2: new',
  ]);
  expect(await scope.db.select().from(courses).where(eq(courses.id, 'pushed'))).toEqual([]);
  await pushFolder([first], call, () => {});
  expect((await compareFolder([first], call)).flatMap(spellPlan)).toEqual([]);

  // Renamed, moved, one added in front, and people's progress stays with the ids.
  await scope.db
    .insert(lessonProgress)
    .values({ userId: 'u', lessonId: 'pushed-l1', courseId: 'pushed', firstViewedAt: new Date() });
  const renamed = lessonOf(1, { title: 'Another name', slug: 'another-name' });
  const next = courseOf(cover, [lessonOf(3), lessonOf(2), renamed], { title: 'Pushed again' });
  expect((await compareFolder([next], call)).flatMap(spellPlan)).toEqual([
    'pushed: changes title',
    'pushed/pushed-l3: new',
    'pushed/pushed-l1: changes slug, title',
    'pushed: lessons in another order',
  ]);
  await pushFolder([next], call, () => {});
  expect((await compareFolder([next], call)).flatMap(spellPlan)).toEqual([]);
  const { lessons } = await readCourse(scope, { courseId: 'pushed' });
  expect(lessons.map(({ lessonId }) => lessonId)).toEqual(['pushed-l3', 'pushed-l2', 'pushed-l1']);
});

it('ended before any of its calls leaves nothing half shown, and the next push does the rest', async () => {
  const { scope, cover } = await office();
  const content = courseOf(cover, [lessonOf(1), lessonOf(2)]);
  for (let dies = 2; dies <= 5; dies++) {
    await expect(pushFolder([content], callTo(scope, dies), () => {})).rejects.toThrow('killed');
    const [row] = await scope.db.select().from(courses).where(eq(courses.id, 'pushed'));
    if (row) expect(row.publishedAt.getTime()).toBeGreaterThan(Date.now());
  }
  const said: string[] = [];
  await pushFolder([content], callTo(scope), (line) => said.push(line));
  expect(said).toEqual(['pushed: changes publishedAt', 'Done.']);
  expect((await compareFolder([content], callTo(scope))).flatMap(spellPlan)).toEqual([]);
});
