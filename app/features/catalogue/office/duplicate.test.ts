import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, coursePrices, courses, files, lessonProgress, lessons, users } from '#db/schema';
import { notYet } from '~/features/drafts/rules';
import { storeFile } from '~/features/drafts/store-file.server';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { mp4 } from '../../../../tests/support/mp4';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { copyName } from './copy-names';
import { SaveCourse } from './course-schema';
import { duplicateCourse, duplicateLessons } from './duplicate-course.server';
import { SaveLesson } from './lesson-schema';
import { removeLesson } from './order-lessons.server';
import { readCourse } from './read-course.server';
import { removeDraft } from './remove-draft.server';
import { saveCourse } from './save-course.server';
import { saveLesson } from './save-lesson.server';

beforeEach(resetBindings);

const sent = (bytes: Uint8Array | string) => ({
  body: new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
  declaredBytes: null,
});
const text = { markdown: 'Words', images: [], videos: [], typeFormId: null, variantFor: null };
const tracks = [{ language: 'en', label: 'English', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n' }];
const key = 'abcd1234';

/** A course on sale with a trailer, a published lesson (videos, picture, variant) and a lesson scheduled for 2099. */
async function office() {
  const db = testScope().db;
  await makeCourse(db);
  const admin: Viewer = { ...(await makeUser(db, { role: 'SUPER_ADMIN' })), role: 'SUPER_ADMIN' };
  const scope = testScope({ viewer: admin });
  const clip = (await storeFile(scope, sent(mp4({ seconds: 60 })))).name;
  const picture = (await storeFile(scope, sent('<svg xmlns="http://www.w3.org/2000/svg"/>'))).name;
  const trailer = { clip, audio: null, poster: picture, captions: tracks };
  const [like] = await db.select().from(courses);
  const row = like as typeof courses.$inferSelect;
  const prices = await db.select().from(coursePrices).where(eq(coursePrices.courseId, row.id));
  await saveCourse(
    scope,
    SaveCourse.parse({
      ...{ courseId: 'mixing-one', revision: null, slug: 'mixing-one', position: 90, title: 'Mixing One' },
      ...{ categoryId: row.categoryId, tutorId: row.tutorId, level: 'beginner', tagline: 'T', overview: '<p>O</p>' },
      ...{ metaDescription: 'M', outcomes: ['hear'], included: [], equipment: [], gear: null, studentsSays: [] },
      ...{ recommendations: [], cover: picture, share: null, trailer, isSaleActive: true, saleEndsAt: null },
      ...{ needsLocation: false, isReferralSource: false, publishedAt: '2026-01-01T00:00:00Z' },
      prices: Object.fromEntries(prices.map(({ currency }) => [currency, { price: 4900, salePrice: 900 }])),
    }),
  );
  const video = { clip, audio: null, poster: picture, captions: tracks, title: 'Clip' };
  const image = { fileId: picture, alt: 'Drawing', caption: 'Drawn' };
  const blocks = [
    { ...text, images: [image], videos: [video, { ...video, title: 'Other' }] },
    { ...text, markdown: 'For Traktor', variantFor: { equipment: [], software: ['Traktor'] } },
    { ...text, markdown: null, videos: [video] },
  ];
  const lesson = { courseId: 'mixing-one', revision: null, isPreview: true, gear: null };
  const chapters = [{ at: 0, title: 'Start' }];
  const loops = [{ from: 0, to: 0.5, title: 'Again' }];
  await saveLesson(
    scope,
    SaveLesson.parse({
      ...lesson,
      ...{ lessonId: 'mixing-one-l1', slug: 'first', title: 'First', chapters, loops, blocks },
      publishedAt: '2026-01-01T00:00:00Z',
    }),
  );
  await saveLesson(
    scope,
    SaveLesson.parse({
      ...lesson,
      ...{ lessonId: 'mixing-one-l2', slug: 'second', title: 'Second', chapters: [], blocks: [text] },
      publishedAt: '2099-01-01T00:00:00Z',
    }),
  );
  await db.delete(auditLog);
  return { scope, db };
}

test('a copied course is an unpublished draft with all the content of the original, no sale and no progress', async () => {
  const { scope, db } = await office();
  await db
    .insert(lessonProgress)
    .values({ userId: 'u', lessonId: 'mixing-one-l1', courseId: 'mixing-one', firstViewedAt: new Date() });
  const before = await readCourse(scope, { courseId: 'mixing-one' });
  const positions = (await db.select({ position: courses.position }).from(courses)).map(({ position }) => position);
  const { courseId } = await duplicateCourse(scope, { courseId: 'mixing-one', key });
  const copy = await readCourse(scope, { courseId });
  expect(copy.course).toEqual({
    ...before.course,
    ...{ courseId, slug: `mixing-one-${key}`, title: 'Mixing One (copy)', publishedAt: notYet },
    ...{ isSaleActive: false, revision: expect.any(String), position: Math.max(...positions) + 1 },
    prices: Object.fromEntries(
      Object.entries(before.course.prices).map(([one, { price }]) => [one, { price, salePrice: null }]),
    ),
  });
  expect(copy.lessons).toEqual(
    before.lessons.map((lesson, at) => ({
      ...lesson,
      ...{ courseId, lessonId: copy.lessons[at]?.lessonId, slug: copy.lessons[at]?.slug },
      ...{ revision: expect.any(String), publishedAt: at === 0 ? lesson.publishedAt : notYet },
    })),
  );
  // The copy has the ids that a save would give, so saving it leaves its blocks as they are.
  const [first] = copy.lessons;
  if (!first) throw new Error('no lesson');
  expect(
    await outcome(saveLesson(scope, SaveLesson.parse(JSON.parse(JSON.stringify({ ...first, title: 'New' }))))),
  ).toBe('ok');
  expect((await readCourse(scope, { courseId })).lessons[0]?.blocks).toEqual(first.blocks);
  expect((await db.select().from(courses).where(eq(courses.id, courseId)))[0]).toMatchObject({
    ...{ lessonsCount: 1, durationMs: 180_000, ratingCount: 0 },
  });
  expect(await db.select().from(lessonProgress)).toMatchObject([{ courseId: 'mixing-one' }]);
  expect(await readCourse(scope, { courseId: 'mixing-one' })).toEqual(before);
});

test('removing a copy keeps the files of the original, and removing the original keeps those of the copy', async () => {
  const { scope, db } = await office();
  const { courseId } = await duplicateCourse(scope, { courseId: 'mixing-one', key });
  const [original, copy] = await Promise.all([
    readCourse(scope, { courseId: 'mixing-one' }),
    readCourse(scope, { courseId }),
  ]);
  const rows = async () => (await db.select({ id: files.id }).from(files).orderBy(asc(files.id))).map(({ id }) => id);
  const all = await rows();
  await removeDraft(scope, { kind: 'course', id: courseId });
  expect(await readCourse(scope, { courseId: 'mixing-one' })).toEqual(original);
  expect((await rows()).length).toBe(all.length - 4);
  await duplicateCourse(scope, { courseId: 'mixing-one', key });
  await db.update(courses).set({ publishedAt: notYet }).where(eq(courses.id, 'mixing-one'));
  await removeDraft(scope, { kind: 'course', id: 'mixing-one' });
  expect((await readCourse(scope, { courseId })).lessons).toMatchObject(copy.lessons.map(({ blocks }) => ({ blocks })));
});

test('a copy form sent twice makes one copy and one log entry; another form makes a second copy', async () => {
  const { scope, db } = await office();
  const send = () => duplicateCourse(scope, { courseId: 'mixing-one', key });
  const [one, two] = await Promise.all([send(), send()]);
  expect(one).toEqual(two);
  expect(await send()).toEqual(one);
  const lesson = () => duplicateLessons(scope, { courseId: 'mixing-one', lessonIds: ['mixing-one-l1'], key });
  const [first, second] = await Promise.all([lesson(), lesson()]);
  expect(first).toEqual(second);
  expect(await lesson()).toEqual(first);
  await duplicateCourse(scope, { courseId: 'mixing-one', key: '0000aaaa' });
  expect((await db.select().from(auditLog)).map(({ action }) => action).sort()).toEqual([
    'course-duplicated',
    'course-duplicated',
    'lessons-duplicated',
  ]);
  expect(
    await db
      .select()
      .from(courses)
      .where(inArray(courses.title, ['Mixing One (copy)'])),
  ).toHaveLength(2);
});

test('copied lessons are drafts at the end of their course', async () => {
  const { scope } = await office();
  const lessonIds = ['mixing-one-l2', 'mixing-one-l1'];
  const made = await duplicateLessons(scope, { courseId: 'mixing-one', lessonIds, key });
  const { lessons: after } = await readCourse(scope, { courseId: 'mixing-one' });
  expect(after.map(({ lessonId, title }) => [lessonId, title])).toEqual([
    ['mixing-one-l1', 'First'],
    ['mixing-one-l2', 'Second'],
    [made[0], 'First (copy)'],
    [made[1], 'Second (copy)'],
  ]);
  expect(after[2]).toMatchObject({ blocks: after[0]?.blocks, publishedAt: notYet });
  expect(after[2]).toMatchObject({ chapters: [{ title: 'Start' }], loops: [{ to: 0.5 }] });
  await removeLesson(scope, { courseId: 'mixing-one', lessonId: made[0] as string });
  expect((await readCourse(scope, { courseId: 'mixing-one' })).lessons[0]).toEqual(after[0]);
  expect(await outcome(duplicateLessons(scope, { courseId: 'mixing-one', lessonIds: ['none'], key }))).toBe('conflict');
  expect(await outcome(duplicateCourse(scope, { courseId: 'none', key }))).toBe('not-found');
});

test('copies of lessons whose ids differ by a number at the end have ids of their own', async () => {
  const { scope } = await office();
  const { lessons: all } = await readCourse(scope, { courseId: 'mixing-one' });
  for (const lessonId of ['mix-2', 'mix']) {
    await saveLesson(scope, { ...all[1], lessonId, slug: lessonId, revision: null } as SaveLesson);
  }
  const made = await duplicateLessons(scope, { courseId: 'mixing-one', lessonIds: ['mix-2', 'mix'], key });
  expect(new Set(made).size).toBe(2);
});

test('copying two lessons while one of them is removed copies both or none', async () => {
  const { scope, db } = await office();
  const some = { courseId: 'mixing-one', lessonIds: ['mixing-one-l1', 'mixing-one-l2'], key };
  const [copied] = await Promise.allSettled([
    duplicateLessons(scope, some),
    removeLesson(scope, { courseId: 'mixing-one', lessonId: 'mixing-one-l2' }),
  ]);
  const left = await db.select().from(lessons).where(eq(lessons.courseId, 'mixing-one'));
  expect(left).toHaveLength(copied.status === 'fulfilled' ? 3 : 1);
});

test('copying is refused to members and to an administrator who has lost the role', async () => {
  const { scope, db } = await office();
  const member = testScope({ viewer: { ...(await makeUser(db)), role: 'USER' } });
  const some = { courseId: 'mixing-one', lessonIds: ['mixing-one-l1'], key };
  expect(await outcome(duplicateCourse(member, some))).toBe('forbidden');
  expect(await outcome(duplicateLessons(member, some))).toBe('forbidden');
  await db.update(users).set({ role: 'USER' });
  expect(await outcome(duplicateCourse(scope, some))).toBe('conflict');
  expect(await outcome(duplicateLessons(scope, some))).toBe('conflict');
  expect(await db.select().from(lessons).where(eq(lessons.courseId, 'mixing-one'))).toHaveLength(2);
});

test('names of copies stay within the length limit', () => {
  expect(copyName('a'.repeat(80), key, 50)).toHaveLength(50);
  expect(copyName(`${'a'.repeat(40)}-${'b'.repeat(20)}`, key, 50)).toBe(`${'a'.repeat(40)}-${key}`);
});
