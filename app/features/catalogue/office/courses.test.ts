import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  auditLog,
  coursePrices,
  courses,
  draftVersions,
  files,
  lessonProgress,
  lessons,
  priceHistory,
  users,
} from '#db/schema';
import { grantAccess } from '~/features/admin/members/grant-access.server';
import { restoreVersion } from '~/features/drafts/open-versions.server';
import { storeFile } from '~/features/drafts/store-file.server';
import { openMedia } from '~/features/learning/lesson/open-media.server';
import { presentContents } from '~/features/learning/lesson/present-lesson.server';
import { showLesson } from '~/features/learning/lesson/show-lesson.server';
import { isAppError } from '~/kit/app-error';
import { currencies } from '~/kit/money';
import type { Role, Viewer } from '~/scope/viewer';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { mp4 } from '../../../../tests/support/mp4';
import { failure, outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { SaveCourse } from './course-schema';
import { SaveLesson } from './lesson-schema';
import { lessonVersions } from './open-course.server';
import { orderLessons, removeLesson } from './order-lessons.server';
import { readCourse } from './read-course.server';
import { saveCourse } from './save-course.server';
import { saveLesson } from './save-lesson.server';

beforeEach(resetBindings);

const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error) => (isAppError(error) ? (error.errors ?? {}) : { '': [String(error)] }),
  );

async function person(role: Role = 'USER'): Promise<Viewer> {
  return { ...(await makeUser(testScope().db, { role })), role };
}
const as = (viewer: Viewer | null) => testScope({ viewer });
const streamOf = (bytes: Uint8Array | string) => ({
  body: new Response(bytes as BodyInit).body as ReadableStream<Uint8Array>,
  declaredBytes: null,
});

const price = { price: 4900, salePrice: null };
const course = (part: object = {}) =>
  SaveCourse.parse({
    courseId: 'new-course',
    revision: null,
    slug: 'new-course',
    position: 90,
    title: 'A new course',
    categoryId: 'mixing',
    tutorId: 'tutor',
    level: 'beginner',
    tagline: 'New',
    overview: 'What it is about',
    metaDescription: 'New',
    outcomes: ['hear it'],
    included: [{ text: 'A lesson' }],
    equipment: [],
    gear: null,
    studentsSays: [],
    recommendations: [],
    cover: null,
    share: null,
    trailer: null,
    prices: Object.fromEntries(currencies.map((one) => [one, price])),
    isSaleActive: false,
    saleEndsAt: null,
    needsLocation: false,
    isReferralSource: false,
    publishedAt: '2026-01-01T00:00:00Z',
    ...part,
  });
const text = { markdown: 'Words', images: [], videos: [], typeFormId: null, variantFor: null };
const lesson = (part: object = {}) =>
  SaveLesson.parse({
    courseId: 'new-course',
    lessonId: 'new-course-l1',
    revision: null,
    slug: 'a-new-lesson',
    title: 'A new lesson',
    isPreview: false,
    gear: null,
    chapters: [],
    loops: [],
    publishedAt: '2026-01-01T00:00:00Z',
    blocks: [text],
    ...part,
  });
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n';
const caption = { language: 'en', label: 'English', vtt };

/** Makes a course, which brings a category and a tutor, and returns the scope of an administrator. */
async function office() {
  await makeCourse(testScope().db);
  return as(await person('ADMIN'));
}

test('an SVG is stored as it is, and refused with the reason when it has a script, as a HEIC is', async () => {
  const scope = await office();
  const shape = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
  const { name } = await storeFile(scope, streamOf(shape));
  const stored = await scope.providers.files.get(`pictures/${name}.svg`);
  expect(await new Response(stored?.body).text()).toBe(shape);
  await expect(storeFile(scope, streamOf(shape.replace('<path', '<script>a()</script><path')))).rejects.toMatchObject({
    errors: { file: ['The picture contains a script'] },
  });
  await expect(storeFile(scope, streamOf('\0\0\0\x18ftypheic\0\0\0\0'))).rejects.toMatchObject({
    errors: { file: ['The file is a HEIC file, which is not taken. Export it as JPEG or PNG'] },
  });
});

describe('two lessons whose ids end in numbers', () => {
  /** Saves lessons `mix` and `mix-2` with their clips; with a course each, if `isApart`. */
  async function saveMixes(scope: Awaited<ReturnType<typeof office>>, isApart = false) {
    const film = async (seconds: number) => {
      const { name } = await storeFile(scope, streamOf(mp4({ seconds, salt: seconds })));
      return {
        clip: name,
        audio: null,
        poster: null,
        captions: [{ ...caption, vtt: vtt.replace('One', `${seconds}`) }],
        title: 'T',
      };
    };
    const films = await Promise.all([60, 70, 80].map(film));
    await saveCourse(scope, course());
    if (isApart) await saveCourse(scope, course({ courseId: 'other', slug: 'other', position: 91 }));
    const ofOther = { courseId: isApart ? 'other' : 'new-course', lessonId: 'mix-2', slug: 'mix-2', isPreview: true };
    await saveLesson(scope, lesson({ lessonId: 'mix', slug: 'mix', blocks: [{ ...text, videos: films.slice(0, 2) }] }));
    await saveLesson(scope, lesson({ ...ofOther, blocks: [{ ...text, videos: films.slice(2) }] }));
    return { films, ofOther };
  }
  const clipsOf = async (scope: Awaited<ReturnType<typeof office>>, courseId: string, lessonId: string) => {
    const { lessons: all } = await readCourse(scope, { courseId });
    const one = all.find((own) => own.lessonId === lessonId);
    return one?.blocks.flatMap(({ videos }) => videos.map(({ clip, captions }) => [clip, captions[0]?.vtt]));
  };

  it.each([false, true])('keep their own videos and captions, in two courses: %s', async (isApart) => {
    const scope = await office();
    const { films, ofOther } = await saveMixes(scope, isApart);
    const [one, two, three] = films.map(({ clip, captions }) => [clip, captions[0]?.vtt]);
    expect(await clipsOf(scope, 'new-course', 'mix')).toEqual([one, two]);
    expect(await clipsOf(scope, ofOther.courseId, 'mix-2')).toEqual([three]);
    const { lessons: all } = await readCourse(scope, { courseId: 'new-course' });
    const revision = all.find(({ lessonId }) => lessonId === 'mix')?.revision;
    const shorter = lesson({
      lessonId: 'mix',
      slug: 'mix',
      revision,
      blocks: [{ ...text, videos: films.slice(1, 2) }],
    });
    const [before] = await scope.db
      .select({ id: files.id })
      .from(files)
      .where(eq(files.durationMs, 70_000))
      .orderBy(files.lessonId)
      .limit(1)
      .offset(1);
    await saveLesson(scope, shorter);
    expect(await clipsOf(scope, 'new-course', 'mix')).toEqual([two]);
    expect(await clipsOf(scope, ofOther.courseId, 'mix-2')).toEqual([three]);
    // The film that stayed has the row that it had, though it is now the first.
    const rows = await scope.db.select({ id: files.id }).from(files).where(eq(files.lessonId, 'mix'));
    expect(rows).toEqual([before]);
  });

  it('do not open each other’s video: a preview lesson elsewhere opens nothing of a paid one', async () => {
    const scope = await office();
    await saveMixes(scope, true);
    const member = await person();
    const paid = await scope.db.select({ id: files.id }).from(files).where(eq(files.lessonId, 'mix'));
    const free = await scope.db.select({ id: files.id }).from(files).where(eq(files.lessonId, 'mix-2'));
    const opens = (id: string) => outcome(openMedia(as(member), { fileId: id, link: null, path: `/media/${id}` }));
    expect(paid).toHaveLength(2);
    for (const { id } of paid) expect(await opens(id)).toBe('forbidden');
    for (const { id } of free) expect(await opens(id)).not.toBe('forbidden');
  });
});

test('a course saved in the office opens for a member who is granted it, and reads back as saved', async () => {
  const scope = await office();
  const clip = (await storeFile(scope, streamOf(mp4({ seconds: 60 })))).name;
  const picture = (await storeFile(scope, streamOf('<svg xmlns="http://www.w3.org/2000/svg"/>'))).name;
  const trailer = { clip, audio: null, poster: picture, captions: [] };
  await saveCourse(scope, course({ cover: picture, trailer }));
  const video = { clip, audio: null, poster: picture, captions: [caption], title: 'The clip' };
  const image = { fileId: picture, alt: 'A drawing', caption: null };
  const blocks = [
    { ...text, images: [image], videos: [video] },
    { ...text, markdown: 'For Traktor', variantFor: { equipment: [], software: ['Traktor'] } },
  ];
  const parts = { chapters: [{ at: 0, title: 'Start' }], loops: [{ from: 7.5, to: 60, title: 'The swap' }] };
  const beyond = lesson({ blocks, loops: [{ from: 7.5, to: 61, title: 'Too long' }] });
  expect(await faultsOf(saveLesson(scope, beyond))).toEqual({
    'loops.0': ['The loop ends after the end of the first video'],
  });
  expect(await faultsOf(saveLesson(scope, lesson(parts)))).toEqual({
    chapters: ['A chapter needs a video'],
    'loops.0': ['A loop needs a video'],
  });
  await saveLesson(scope, lesson({ blocks, ...parts }));

  const learner = await person();
  await grantAccess(scope, { userId: learner.id, what: { kind: 'course', refId: 'new-course' } });
  const shown = await showLesson(as(learner), { lesson: 'a-new-lesson' });
  expect(JSON.stringify(shown)).toContain('The clip');
  expect(shown.loops).toEqual(parts.loops);
  const [film] = presentContents(as(learner), shown, { seconds: null, video: 1 }).blocks.flatMap(
    ({ videos }) => videos,
  );
  expect(film?.loops).toEqual([{ ...parts.loops[0], time: '0:07 to 1:00', exact: '0:07.5 to 1:00' }]);
  expect((await scope.db.select().from(courses).where(eq(courses.id, 'new-course')))[0]).toMatchObject({
    lessonsCount: 1,
    durationMs: 60_000,
  });

  const state = await readCourse(scope, { courseId: 'new-course' });
  expect(state.course).toEqual({ ...course({ cover: picture, trailer }), revision: expect.any(String) });
  expect(state.lessons).toEqual([{ ...lesson({ blocks, ...parts }), revision: expect.any(String) }]);
  // The state that was read can be saved again unchanged.
  await saveCourse(scope, SaveCourse.parse(JSON.parse(JSON.stringify(state.course))));
  await saveLesson(scope, SaveLesson.parse(JSON.parse(JSON.stringify(state.lessons[0]))));
  expect(
    (await scope.db.select({ action: auditLog.action }).from(auditLog)).map(({ action }) => action).sort(),
  ).toEqual(['access-granted', 'course-saved', 'lesson-saved']);
});

describe('saving in the office', () => {
  it('is refused to guests and members, and to an administrator who has lost the role', async () => {
    const scope = await office();
    const admin = scope.viewer as Viewer;
    for (const viewer of [null, await person()]) {
      const refused = viewer ? 'forbidden' : 'unauthenticated';
      expect(await outcome(saveCourse(as(viewer), course()))).toBe(refused);
      expect(await outcome(saveLesson(as(viewer), lesson()))).toBe(refused);
      expect(await outcome(storeFile(as(viewer), streamOf(mp4({ seconds: 1 }))))).toBe(refused);
      expect(await outcome(readCourse(as(viewer), { courseId: 'new-course' }))).toBe(refused);
    }
    await scope.db.update(users).set({ role: 'USER' }).where(eq(users.id, admin.id));
    expect(await outcome(saveCourse(scope, course()))).toBe('conflict');
    expect(await scope.db.select().from(courses).where(eq(courses.id, 'new-course'))).toEqual([]);
    expect(await scope.db.select().from(auditLog)).toEqual([]);
  });
});

test('one of two concurrent saves of the same revision is kept whole, and the other is a conflict', async () => {
  const scope = await office();
  const { revision } = await saveCourse(scope, course());
  const made = await saveLesson(scope, lesson());
  const twice = await Promise.all([
    outcome(saveCourse(scope, course({ revision, title: 'One' }))),
    outcome(saveCourse(as(await person('ADMIN')), course({ revision, title: 'Two' }))),
  ]);
  expect(twice.sort()).toEqual(['conflict', 'ok']);
  const lessonTwice = await Promise.all(
    ['One', 'Two'].map((title) =>
      outcome(saveLesson(scope, lesson({ revision: made.revision, title, blocks: [{ ...text, markdown: title }] }))),
    ),
  );
  expect(lessonTwice.sort()).toEqual(['conflict', 'ok']);
  const [kept] = (await readCourse(scope, { courseId: 'new-course' })).lessons;
  expect(kept?.blocks[0]?.markdown).toBe(kept?.title);
  expect(await scope.db.select().from(coursePrices).where(eq(coursePrices.courseId, 'new-course'))).toHaveLength(7);
});

test('an invalid save reports every wrong field at once and writes nothing', async () => {
  const scope = await office();
  const evil = '<p>x</p><script>alert(1)</script>';
  expect(
    await faultsOf(saveCourse(scope, course({ overview: evil, tutorId: 'nobody', recommendations: ['none'] }))),
  ).toEqual({
    overview: ['Line 1: Not allowed in text: <script>'],
    tutorId: ['There is no tutor nobody'],
    'recommendations.0': ['There is no course none'],
  });
  expect(await faultsOf(saveCourse(scope, course({ cover: `p${'0'.repeat(20)}` })))).toHaveProperty('cover');
  await saveCourse(scope, course());
  const bad = {
    clip: '0'.repeat(20),
    audio: null,
    poster: null,
    title: 'T',
    captions: [],
  };
  const told = await faultsOf(
    saveLesson(
      scope,
      lesson({
        blocks: [
          { ...text, videos: [bad] },
          { ...text, markdown: '<a href="javascript:alert(1)">x</a>' },
        ],
      }),
    ),
  );
  expect(Object.keys(told).sort()).toEqual(['blocks.0.videos.0.clip', 'blocks.1.markdown']);
  expect(await scope.db.select().from(lessons).where(eq(lessons.courseId, 'new-course'))).toEqual([]);
  await saveCourse(scope, course({ courseId: 'other', slug: 'other-course' }));
  expect(await faultsOf(saveCourse(scope, course({ courseId: 'third', slug: 'other-course' })))).toHaveProperty('slug');
  for (const prices of [{}, { ...course().prices, GBP: { price: 100, salePrice: 100 } }]) {
    expect(() => course({ prices })).toThrow();
  }
});

test('no address is the id of another, nor an id the address of another', async () => {
  const scope = await office();
  await saveCourse(scope, course());
  await saveLesson(scope, lesson());
  const taken = { slug: ['This address is already taken'] };
  const lessonId = 'new-course-l9';
  expect(await faultsOf(saveCourse(scope, course({ courseId: 'other', slug: 'new-course-id' })))).toEqual({});
  expect(await faultsOf(saveCourse(scope, course({ courseId: 'third', slug: 'other' })))).toEqual(taken);
  expect(await faultsOf(saveCourse(scope, course({ courseId: 'new-course-id', slug: 'third' })))).toEqual(taken);
  expect(await faultsOf(saveLesson(scope, lesson({ lessonId, slug: 'new-course-l1' })))).toEqual(taken);
  expect(await faultsOf(saveLesson(scope, lesson({ lessonId: 'a-new-lesson', slug: 'l9' })))).toEqual(taken);
  // Nor when an address changes; a row's own id is free to be its address.
  await saveLesson(scope, lesson({ lessonId, slug: 'l9' }));
  const saved = async () => (await scope.db.select().from(lessons).where(eq(lessons.id, lessonId)))[0]?.revision ?? '';
  const change = async (slug: string) =>
    faultsOf(saveLesson(scope, lesson({ lessonId, slug, revision: await saved() })));
  expect(await change('new-course-l1')).toEqual(taken);
  expect(await change(lessonId)).toEqual({});
  // Of two at once that would take each other's, one is saved.
  const both = [
    { courseId: 'left', slug: 'right' },
    { courseId: 'right', slug: 'left' },
  ];
  const answers = await Promise.all(both.map((names) => faultsOf(saveCourse(scope, course(names)))));
  expect(answers.filter((faults) => 'slug' in faults)).toHaveLength(1);
});

test('captions of a version that is brought back are read like those of any other save', async () => {
  const scope = await office();
  await saveCourse(scope, course());
  const { name: clip } = await storeFile(scope, streamOf(mp4({})));
  const withCaptions = (written: string) => {
    const video = { clip, audio: null, poster: null, title: 'T', captions: [{ ...caption, vtt: written }] };
    return { ...lesson(), blocks: [{ ...text, question: null, decks: null, videos: [video] }] };
  };
  const one = { courseId: 'new-course', lessonId: 'new-course-l1' };
  const { revision: version } = await saveLesson(scope, withCaptions(vtt));
  const restored = async (written: string) => {
    const draft = JSON.parse(JSON.stringify(withCaptions(written)));
    await scope.db.update(draftVersions).set({ draft }).where(eq(draftVersions.id, version));
    const now = (await readCourse(scope, one)).lessons[0];
    const asked = { version, revision: now?.revision ?? '' };
    const { errors } = await failure(restoreVersion(scope, asked, lessonVersions(one) as never));
    return errors[''] ?? (await readCourse(scope, one)).lessons[0]?.blocks[0]?.videos[0]?.captions[0]?.vtt;
  };
  expect(await restored(vtt.replace('One', 'caf\uFFFD'))).toEqual([
    'Block 1, video 1, captions 1, text: Line 4: A letter here cannot be read: save the file as UTF-8.',
  ]);
  const subRip = '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nTwo\r\n';
  expect(await restored(subRip)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nTwo\n');
});

test('lessons are reordered as a complete set and renamed with their progress, which prevents their removal', async () => {
  const scope = await office();
  await saveCourse(scope, course());
  for (const n of [1, 2, 3]) await saveLesson(scope, lesson({ lessonId: `new-course-l${n}`, slug: `lesson-${n}` }));
  const [one, two, three] = (await readCourse(scope, { courseId: 'new-course' })).lessons.map(
    ({ lessonId }) => lessonId,
  );
  const ids = [three, one, two] as string[];
  await scope.db
    .insert(lessonProgress)
    .values({ userId: 'u', lessonId: 'new-course-l1', courseId: 'new-course', firstViewedAt: new Date() });
  await orderLessons(scope, { courseId: 'new-course', lessonIds: ids });
  const after = await readCourse(scope, { courseId: 'new-course' });
  expect(after.lessons.map(({ lessonId }) => lessonId)).toEqual(ids);
  expect(await outcome(orderLessons(scope, { courseId: 'new-course', lessonIds: ids.slice(1) }))).toBe('conflict');
  expect(await outcome(orderLessons(scope, { courseId: 'new-course', lessonIds: [...ids, ids[0] as string] }))).toBe(
    'conflict',
  );
  const { revision } = after.lessons[1] ?? {};
  await saveLesson(scope, lesson({ lessonId: 'new-course-l1', slug: 'lesson-1', revision, title: 'Renamed' }));
  expect(await scope.db.select().from(lessonProgress)).toMatchObject([{ lessonId: 'new-course-l1' }]);
  expect(await outcome(removeLesson(scope, { courseId: 'new-course', lessonId: 'new-course-l1' }))).toBe('conflict');
  await removeLesson(scope, { courseId: 'new-course', lessonId: 'new-course-l2' });
  await removeLesson(scope, { courseId: 'new-course', lessonId: 'new-course-l2' });
  const left = await scope.db.select().from(courses).where(eq(courses.id, 'new-course'));
  expect(left[0]?.lessonsCount).toBe(2);
});

test('a file sent twice is stored once, and an HTML file or too large a declared size is refused', async () => {
  const scope = await office();
  const first = await storeFile(scope, streamOf(mp4({ seconds: 5 })));
  expect(await storeFile(scope, streamOf(mp4({ seconds: 5 })))).toEqual(first);
  expect(await scope.db.select().from(files)).toHaveLength(1);
  expect(await faultsOf(storeFile(scope, streamOf('<html><script>1</script>')))).toHaveProperty('file');
  expect(await faultsOf(storeFile(scope, { ...streamOf('x'), declaredBytes: 10 ** 9 }))).toHaveProperty('file');
});

test('a save without changes to a course or lesson writes nothing, not even to the audit log', async () => {
  const scope = await office();
  await saveCourse(scope, course());
  await storeFile(scope, streamOf(mp4({ seconds: 5 })));
  const [file] = await scope.db.select().from(files).where(eq(files.kind, 'video'));
  const clip = file?.id.slice(1) ?? '';
  const video = { clip, audio: null, poster: null, captions: [caption], title: 'One' };
  await saveLesson(scope, lesson({ blocks: [text, { ...text, markdown: null, videos: [video] }] }));
  const acts = async () => (await scope.db.select().from(auditLog)).map(({ action }) => action);
  const before = await readCourse(scope, { courseId: 'new-course' });
  const [written] = before.lessons;
  if (!written) throw new Error('no lesson');
  expect(await saveCourse(scope, before.course)).toEqual({ revision: before.course.revision });
  expect(await saveLesson(scope, written)).toEqual({ revision: written.revision });
  expect(await readCourse(scope, { courseId: 'new-course' })).toEqual(before);
  expect(await acts()).toEqual(['course-saved', 'lesson-saved']);
  await saveLesson(scope, { ...written, title: 'Another title' });
  expect(await outcome(saveLesson(scope, written)), 'from a state that has gone').toBe('conflict');
  expect(await acts()).toEqual(['course-saved', 'lesson-saved', 'lesson-saved']);
});

test('a save drops an existing recommendation whose course is missing, and refuses a new one', async () => {
  const scope = await office();
  const other = await makeCourse(scope.db);
  await saveCourse(scope, course({ recommendations: [other.slug] }));
  await scope.db.update(courses).set({ slug: 'another-address' }).where(eq(courses.id, other.id));
  const { course: before } = await readCourse(scope, { courseId: 'new-course' });
  await saveCourse(scope, { ...before, title: 'A new title' });
  const { course: after } = await readCourse(scope, { courseId: 'new-course' });
  expect(after).toMatchObject({ title: 'A new title', recommendations: [] });
  expect(await faultsOf(saveCourse(scope, { ...after, recommendations: ['nowhere'] }))).toEqual({
    'recommendations.0': ['There is no course nowhere'],
  });
});

test('a save with new prices and a sale is one state in the history of prices, and none where neither changed', async () => {
  const { db } = testScope();
  const admin = as(await person('ADMIN'));
  await makeCourse(db);
  const priced = (price: number, salePrice: number | null) =>
    Object.fromEntries(currencies.map((one) => [one, { price, salePrice }]));
  const states = async () =>
    (await db.select().from(priceHistory).where(eq(priceHistory.refId, 'new-course')).orderBy(priceHistory.fromAt))
      .filter(({ currency }) => currency === 'EUR')
      .map(({ price: list, salePrice, saleEndsAt }) => [list, salePrice, saleEndsAt]);
  const { revision } = await saveCourse(admin, course({ prices: priced(4900, 3000) }));
  const renamed = await saveCourse(admin, course({ prices: priced(4900, 3000), revision, title: 'Another name' }));
  expect(await states()).toEqual([[4900, null, null]]);
  const saleEndsAt = '2099-01-01T00:00:00.000Z';
  const sold = course({ prices: priced(5900, 4500), isSaleActive: true, saleEndsAt, revision: renamed.revision });
  const { revision: last } = await saveCourse(admin, sold);
  expect(await states()).toEqual([
    [4900, null, null],
    [5900, 4500, new Date(saleEndsAt)],
  ]);
  await expect(saveCourse(admin, sold)).rejects.toThrow();
  expect(await db.$count(coursePrices, eq(coursePrices.courseId, 'new-course'))).toBe(currencies.length);
  await saveCourse(admin, course({ prices: priced(6900, null), revision: last }));
  expect((await states()).slice(2)).toEqual([[6900, null, null]]);
});
