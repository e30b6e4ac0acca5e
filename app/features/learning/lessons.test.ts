import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readOf } from '#db/read';
import {
  blocks,
  blockVideos,
  bundleCourses,
  categories,
  courseActivity,
  courses,
  entitlements,
  files,
  journeyAnswers,
  journeyQuestions,
  journeyStageCourses,
  journeyStages,
  lessonProgress,
  lessons,
  planPrices,
  plans,
  subscriptions,
  tutors,
  videoPositions,
} from '#db/schema';
import { noGear } from '~/features/catalogue/gear';
import { presentCourse, presentUnlock } from '~/features/catalogue/present-course.server';
import { showCourse } from '~/features/catalogue/show-course.server';
import { showUnlock } from '~/features/catalogue/show-unlock.server';
import { readGrants } from '~/features/entitlements/list-grants.server';
import { signLink } from '~/features/media/signed-links.server';
import { day } from '~/kit/dates';
import { seedNumber } from '~/kit/wave-seed';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeBundle, makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { outcome } from '../../../tests/support/outcome';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { completeLesson } from './lesson/complete-lesson.server';
import { readLessonPreviews } from './lesson/list-lesson-previews.server';
import { openAudio, openMedia } from './lesson/open-media.server';
import { presentLesson } from './lesson/present-lesson.server';
import {
  presentCourseWithPlace,
  presentLessonOutput,
  presentPreviewPageOutput,
} from './lesson/present-lesson-output.server';
import { presentPreview, presentPreviewInvite, presentPreviewPage } from './lesson/present-preview.server';
import { readCoursesAfter } from './lesson/read-courses-after.server';
import { showLesson, viewLesson } from './lesson/show-lesson.server';
import { readPreviewInvite, showPreview, showPreviewPage } from './lesson/show-preview.server';
import { trackVideo } from './lesson/track-video.server';
import { readCourseLessons } from './list-course-lessons.server';
import {
  listContinueLearning,
  listCoursesWithProgress,
  showCourseWithPlace,
} from './list-courses-with-progress.server';
import { presentHome } from './present-home.server';
import { readStillAfter } from './queries.server';
import { CourseWithPlaceOutput, LessonOutput, LessonPreviewPageOutput } from './schema';
import { showHome } from './show-home.server';

const readInvite = reading(readPreviewInvite);

const listLessonPreviews = reading(readLessonPreviews);
const listCourseLessons = reading(readCourseLessons);
const listGrants = reading(readGrants);

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T13:00:00Z');
/** A guest who has picked no currency and has an empty basket. */
const anybody = { chosen: null, isInBasket: false };
const canary = 'nobody may read this';
const db = () => testScope().db;

async function grant(viewer: Viewer, kind: 'course' | 'bundle' | 'everything', refId: string, part = {}) {
  await db()
    .insert(entitlements)
    .values({
      id: `e-${viewer.id}-${refId}`,
      userId: viewer.id,
      kind,
      refId,
      source: 'order',
      sourceId: 'o',
      createdAt: now,
      ...part,
    });
}

const traktor = { equipment: [], software: ['Traktor'] };

/** A course of three lessons, the first a preview, each with a text and a video of 100 seconds with a sound track. */
async function makeTaughtCourse() {
  const course = await makeCourse(db());
  for (const lesson of course.lessons) {
    await db()
      .insert(blocks)
      .values({
        id: `b-${lesson.id}`,
        lessonId: lesson.id,
        position: 1,
        html: `<p>${canary}</p><script>alert(1)</script>`,
        images: [{ fileId: `i-${lesson.id}`, alt: 'Decks' }],
      });
    await db()
      .insert(files)
      .values({
        id: `v-${lesson.id}`,
        kind: 'video',
        key: `k-${lesson.id}`,
        contentType: 'video/mp4',
        bytes: 10,
        durationMs: 100_000,
        audioFileId: `a-${lesson.id}`,
        createdAt: now,
      });
    const audio = { kind: 'audio' as const, key: `s-${lesson.id}`, contentType: 'audio/mp4', bytes: 4 };
    await db()
      .insert(files)
      .values({ ...audio, id: `a-${lesson.id}`, createdAt: now });
    await db()
      .insert(blockVideos)
      .values({ blockId: `b-${lesson.id}`, position: 1, fileId: `v-${lesson.id}` });
  }
  const [preview, second, third] = course.lessons;
  return { course, preview: preview!, second: second!, third: third! };
}

async function makeOwner(courseId: string) {
  const viewer = await makeUser(db());
  await grant(viewer, 'course', courseId);
  return viewer;
}

const openFile = (viewer: Viewer | null, fileId: string) =>
  openMedia(testScope({ viewer, now }), { fileId, link: null, path: `/media/${fileId}` });

const openSound = (viewer: Viewer | null, fileId: string) =>
  openAudio(testScope({ viewer, now }), { fileId, link: null, path: `/media/${fileId}/audio` });

describe('access to lessons', () => {
  it('pages, media, audio, tracking and completing each admit exactly the right kinds of viewers', async () => {
    const { course, preview, second } = await makeTaughtCourse();
    const bundle = await makeBundle(db(), [course.id]);
    const viewers: Record<string, Viewer | null> = { guest: null };
    for (const name of [
      'member',
      'owner',
      'bundleOwner',
      'subscriber',
      'paused',
      'revoked',
      'ended',
      'lent',
      'lapsed',
      'overdue',
      'everything',
      'admin',
      'unnamed',
    ]) {
      const part = { unnamed: { userName: null }, admin: { role: 'ADMIN' as const } };
      viewers[name] = await makeUser(db(), part[name as keyof typeof part]);
    }
    const { owner, bundleOwner, revoked, ended, lent } = viewers as Record<string, Viewer>;
    await grant(owner!, 'course', course.id);
    await grant(bundleOwner!, 'bundle', bundle.id);
    await grant(revoked!, 'course', course.id, { revokedAt: now });
    await grant(ended!, 'course', course.id, { endsAt: now });
    await grant(lent!, 'course', course.id, { endsAt: later });
    await makeSubscription(db(), viewers.subscriber!.id);
    await makeSubscription(db(), viewers.paused!.id, { state: 'paused' });
    await makeSubscription(db(), viewers.lapsed!.id, { state: 'non_renewing', currentTermEndsAt: now });
    await makeSubscription(db(), viewers.overdue!.id, { pastDueSince: new Date(now.getTime() - 7 * day) });
    await grant(viewers.everything!, 'everything', 'everything', { source: 'activation-code', endsAt: later });
    const table: Record<string, unknown> = {};
    for (const [name, viewer] of Object.entries(viewers)) {
      const scope = testScope({ viewer, now });
      table[name] = [
        await outcome(showLesson(scope, { lesson: second.slug })),
        await outcome(showLesson(scope, { lesson: preview.slug })),
        await outcome(showPreview(scope, { id: preview.slug })),
        await outcome(openFile(viewer, `v-${second.id}`)),
        await outcome(openFile(viewer, `v-${preview.id}`)),
        await outcome(openSound(viewer, `v-${second.id}`)),
        await outcome(openSound(viewer, `v-${preview.id}`)),
        await outcome(trackVideo(scope, { fileId: `v-${second.id}`, startTime: 0, endTime: 5 })),
        await outcome(completeLesson(scope, { lesson: second.id, isCompleted: true })),
      ];
    }
    const open = Array<string>(9).fill('ok');
    const media = ['forbidden', 'ok', 'forbidden', 'ok'];
    const locked = ['forbidden', 'forbidden', 'ok', ...media, 'forbidden', 'forbidden'];
    const nobody = (kind: string, files: string[]) => [kind, kind, kind, ...files, kind, kind];
    expect(table).toEqual({
      guest: nobody('unauthenticated', Array<string>(4).fill('forbidden')),
      member: locked,
      owner: open,
      bundleOwner: open,
      subscriber: open,
      paused: locked,
      revoked: locked,
      ended: locked,
      lent: open,
      lapsed: locked,
      overdue: locked,
      everything: open,
      admin: open,
      unnamed: nobody('user-name-required', media),
    });
    const written = await db().select({ userId: lessonProgress.userId }).from(lessonProgress);
    const may = ['owner', 'bundleOwner', 'subscriber', 'lent', 'everything', 'admin'].map((name) => viewers[name]!.id);
    expect(written.map(({ userId }) => userId).sort()).toEqual(may.sort());
    const seen = await db().select({ userId: courseActivity.userId }).from(courseActivity);
    expect(seen.map(({ userId }) => userId).sort()).toEqual(may.sort());
  });

  it('the audio of a video opens only through its video, and is not found when it is missing or dropped', async () => {
    const { course, second, third } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    expect(await openSound(viewer, `v-${second.id}`)).toMatchObject({ kind: 'audio', key: `s-${second.id}` });
    for (const reader of [viewer, null]) {
      expect(await outcome(openFile(reader, `a-${second.id}`))).toBe('forbidden');
      expect(await outcome(openSound(reader, `a-${second.id}`))).toBe('not-found');
    }
    await db()
      .update(files)
      .set({ audioFileId: null })
      .where(eq(files.id, `v-${third.id}`));
    await db()
      .update(files)
      .set({ state: 'dropped' })
      .where(eq(files.id, `a-${second.id}`));
    for (const { id } of [second, third]) {
      expect(await outcome(openSound(viewer, `v-${id}`))).toBe('not-found');
      const view = presentLesson(
        testScope({ viewer, now }),
        await showLesson(testScope({ viewer, now }), { lesson: id }),
        { seconds: null, video: 1 },
      );
      expect(view.blocks[0]?.videos[0]).toMatchObject({ audio: null, size: '1 kB' });
    }
  });

  it('when access ends during a video, the next request for it is refused and the stored position is kept', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeUser(db());
    await grant(viewer, 'course', course.id, { endsAt: later });
    const fileId = `v-${second.id}`;
    const doors = async (at: Date) => {
      const scope = testScope({ viewer, now: at });
      return [
        await outcome(openMedia(scope, { fileId, link: null, path: `/media/${fileId}` })),
        await outcome(trackVideo(scope, { fileId, startTime: 0, endTime: 30 })),
        await outcome(showLesson(scope, { lesson: second.id, isViewing: true })),
      ];
    };
    expect(await doors(new Date(later.getTime() - 1))).toEqual(['ok', 'ok', 'ok']);
    expect(await doors(later)).toEqual(['forbidden', 'forbidden', 'forbidden']);
    expect(await db().select().from(videoPositions)).toMatchObject([{ position: 30, intervals: [[0, 30]] }]);
    expect(await listContinueLearning(testScope({ viewer, now: later }))).toEqual([]);
  });

  it('the list of lessons continues where each member stopped, by the video of the lesson that was watched last', async () => {
    const { course, preview, second, third } = await makeTaughtCourse();
    const [viewer, other] = [await makeOwner(course.id), await makeOwner(course.id)];
    const watchFile = (who: Viewer, fileId: string, endTime: number, at = now) =>
      trackVideo(testScope({ viewer: who, now: at }), { fileId, startTime: 0, endTime });
    const watch = (who: Viewer, lessonId: string, endTime: number, at = now) =>
      watchFile(who, `v-${lessonId}`, endTime, at);
    const stop = async (who: Viewer) => {
      const { place } = await listCourseLessons(testScope({ viewer: who, now }), { id: course.id });
      return place.next;
    };
    await watch(viewer, preview.id, 40);
    await watch(other, second.id, 20);
    expect(await stop(viewer)).toEqual({ lessonId: preview.id, position: 40 });
    expect(await stop(other)).toEqual({ lessonId: second.id, position: 20 });
    // The first lesson gets a second video.
    const video = { kind: 'video' as const, key: 'k', contentType: 'video/mp4', bytes: 9, durationMs: 90_000 };
    await db()
      .insert(files)
      .values({ id: 'second-video', ...video, lessonId: preview.id, createdAt: now });
    await db()
      .insert(blockVideos)
      .values({ blockId: `b-${preview.id}`, position: 2, fileId: 'second-video' });
    await watch(viewer, third.id, 50, later);
    expect(await stop(viewer)).toEqual({ lessonId: third.id, position: 50 });
    await watchFile(viewer, 'second-video', 60, later);
    expect(await stop(viewer)).toEqual({ lessonId: preview.id, position: 60 });
    expect(await stop(await makeUser(db()))).toEqual({ lessonId: preview.id, position: null });
  });

  it('a course that leaves a bundle closes to the owners of the bundle, and a course that joins it opens to them', async () => {
    const [leaving, joining] = [await makeTaughtCourse(), await makeTaughtCourse()];
    const bundle = await makeBundle(db(), [leaving.course.id]);
    const viewer = await makeUser(db());
    await grant(viewer, 'bundle', bundle.id);
    const answers = async (course: { id: string }) => {
      const { explanation } = await listGrants(testScope({ viewer, now }), { course: course.id });
      const { mayOpen } = await listCourseLessons(testScope({ viewer, now }), { id: course.id });
      return [explanation?.opens, mayOpen];
    };
    expect([await answers(leaving.course), await answers(joining.course)]).toEqual([
      [true, true],
      [false, false],
    ]);
    await db().update(bundleCourses).set({ courseId: joining.course.id });
    expect([await answers(leaving.course), await answers(joining.course)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(await outcome(openFile(viewer, `v-${leaving.second.id}`))).toBe('forbidden');
    expect(await outcome(openFile(viewer, `v-${joining.second.id}`))).toBe('ok');
  });

  it('unknown lessons and files are not found', async () => {
    const viewer = await makeUser(db());
    const scope = testScope({ viewer, now });
    for (const key of ['unknown', '../x', '', "' OR 1=1 --"]) {
      expect(await outcome(showLesson(scope, { lesson: key }))).toBe('not-found');
      expect(await outcome(openFile(viewer, key))).toBe('not-found');
      expect(await outcome(completeLesson(scope, { lesson: key, isCompleted: true }))).toBe('not-found');
    }
  });

  it('an unpublished lesson is not found, and its video is refused', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    await db().update(lessons).set({ publishedAt: later }).where(eq(lessons.id, second.id));
    expect(await outcome(showLesson(testScope({ viewer, now }), { lesson: second.id }))).toBe('not-found');
    expect(await outcome(openFile(viewer, `v-${second.id}`))).toBe('forbidden');
  });

  it('the public preview page and the course outline contain no lesson text and no video id', async () => {
    const { course, preview, second } = await makeTaughtCourse();
    const scope = testScope({ now });
    const page = await showPreviewPage(scope, { id: preview.slug });
    const output = LessonPreviewPageOutput.parse(presentPreviewPageOutput(scope, page));
    const outline = await listCourseLessons(scope, { id: course.id });
    const view = presentPreviewPage(page);
    for (const answer of [page, output, outline, view]) {
      expect(JSON.stringify(answer)).not.toContain(canary);
      expect(JSON.stringify(answer)).not.toContain('v-');
    }
    expect(view).not.toHaveProperty('blocks');
    expect(view.lessons.map(({ state, href }) => [state, href])).toEqual([
      ['current', `/lessons-preview/${preview.slug}`],
      ['locked', `/online-dj-courses/${course.slug}#buy`],
      ['locked', `/online-dj-courses/${course.slug}#buy`],
    ]);
    expect(await outcome(showPreviewPage(scope, { id: second.slug }))).toBe('forbidden');
    expect(await outcome(showPreviewPage(scope, { id: 'unknown' }))).toBe('not-found');
  });

  it('the package has the same price, its lowest-priced plan, on the course’s page and wherever the course is unlocked', async () => {
    const { course, preview } = await makeTaughtCourse();
    await db()
      .insert(plans)
      .values([
        { id: 'monthly', type: 'MONTHLY', name: 'Monthly', position: 1 },
        { id: 'package', type: 'PACKAGE', name: '10 payments', billingCyclePeriod: 10, position: 2 },
      ]);
    await db()
      .insert(planPrices)
      .values([
        { planId: 'monthly', currency: 'GBP', price: 6000 },
        { planId: 'package', currency: 'GBP', price: 5500 },
      ]);
    const scope = testScope({ now });
    const lowest = { price: '£55.00', term: 'a month, 10 payments', every: 'a month', sum: '£550.00 in total' };
    const invite = presentPreviewInvite(scope, await readInvite(scope, { id: preview.slug }), anybody);
    expect(invite.unlock).toMatchObject({ id: course.id, title: course.title, isInBasket: false, plan: lowest });
    expect(invite.unlock.price?.now).toBe(invite.course.price?.now);
    expect(presentCourse(scope, await showCourse(scope, { id: course.id }), null, noGear).plan).toEqual(lowest);
    expect(presentUnlock(scope, await showUnlock(scope, { id: course.id }), anybody).plan).toEqual(lowest);
    await db().update(plans).set({ isOffered: false });
    expect(presentCourse(scope, await showCourse(scope, { id: course.id }), null, noGear).plan).toBeNull();
  });

  it('the invitation to a preview shows a guest chapter titles but no text and no video id, in one round trip', async () => {
    const { course, preview, second } = await makeTaughtCourse();
    await db()
      .update(lessons)
      .set({
        durationMs: 100_000,
        chapters: [
          { at: 0, title: 'Count' },
          { at: 40, title: 'Hear it turn' },
        ],
      });
    await db().insert(files).values({
      id: 'trailer',
      kind: 'video',
      key: 't',
      contentType: 'video/mp4',
      bytes: 1,
      durationMs: 64_000,
      createdAt: now,
    });
    await db().update(courses).set({ videoFileId: 'trailer' });
    const scope = testScope({ now });
    const before = scope.trips();
    const invite = await readInvite(scope, { id: preview.slug });
    expect(scope.trips() - before).toBe(1);
    const view = presentPreviewInvite(scope, invite, anybody);
    // Anyone with the video's id could download it without an account.
    expect(JSON.stringify(view)).not.toContain(`v-${preview.id}`);
    expect(JSON.stringify(view)).not.toContain(canary);
    expect(view.chapters.map(({ title, time, at }) => [title, time, at])).toEqual([
      ['Count', '0:00', 0],
      ['Hear it turn', '0:40', 40],
    ]);
    expect(view.wave).toBe(seedNumber(`v-${preview.id}`));
    expect([view.length, view.trailerLength, view.trailer?.mp4]).toEqual(['1:40', '1:04', '/media/trailer']);
    expect(view.course).toMatchObject({ href: `/online-dj-courses/${course.slug}`, title: course.title });
    // For the trailer's structured data.
    expect([view.metaDescription, view.coursePublishedAt]).toEqual([
      course.metaDescription,
      course.publishedAt.toISOString(),
    ]);
    expect(view.note).toContain('The first lesson is free. Buy the course to open the others.');
    await db().delete(blockVideos);
    expect(presentPreviewInvite(scope, await readInvite(scope, { id: preview.id }), anybody).wave).toBeNull();
    expect(await outcome(readInvite(scope, { id: second.slug }))).toBe('forbidden');
    expect(await outcome(readInvite(scope, { id: 'unknown' }))).toBe('not-found');
  });
});

describe('a preview', () => {
  it('shows members its text and video and links to unlock the other lessons, in one round trip', async () => {
    const { course, preview } = await makeTaughtCourse();
    const scope = testScope({ viewer: await makeUser(db()), now });
    const before = scope.trips();
    const lesson = await showPreview(scope, { id: preview.slug });
    expect(scope.trips() - before).toBe(1);
    const view = presentPreview(scope, lesson, { seconds: 30, video: 1 });
    expect(view.blocks[0]?.html).toBe(`<p>${canary}</p>`);
    expect(view.blocks[0]?.videos[0]).toMatchObject({ mp4: `/media/v-${preview.id}`, startAt: 30 });
    expect(view.course.unlockHref).toBe(`/courses/${course.slug}/unlock`);
    expect(presentPreviewPage(lesson).course.unlockHref).toBe(`/online-dj-courses/${course.slug}#buy`);
    const locked = view.lessons.filter(({ state }) => state === 'locked');
    expect(locked).not.toEqual([]);
    for (const row of locked) {
      expect([row.href, row.unlockHref]).toEqual([null, `/courses/${course.slug}/unlock`]);
    }
  });
});

describe('a lesson', () => {
  it('is read and its view is recorded in one round trip', async () => {
    const { course, second, third, preview } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const before = scope.trips();
    const lesson = await showLesson(scope, { lesson: second.slug, isViewing: true });
    expect(scope.trips() - before).toBe(1);
    expect(lesson.previous?.slug).toBe(preview.slug);
    expect(lesson.next?.slug).toBe(third.slug);
    expect(lesson.isLastLesson).toBe(false);
    expect(await db().select().from(lessonProgress)).toEqual([
      { userId: viewer.id, lessonId: second.id, courseId: course.id, firstViewedAt: now, completedAt: null },
    ]);
    await showLesson(testScope({ viewer, now: later }), { lesson: third.slug, isViewing: true });
    await showLesson(testScope({ viewer, now: later }), { lesson: second.slug });
    expect(await db().select().from(courseActivity)).toMatchObject([
      { courseId: course.id, lastLessonId: third.id, lastViewedAt: later, completedAt: null },
    ]);
    expect(await db().select().from(lessonProgress)).toHaveLength(2);
  });

  it('is read in one round trip together with another feature’s query, and stays refused to a stranger', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const stranger = await makeUser(db());
    const page = (of: Viewer) => {
      const scope = testScope({ viewer: of, now });
      const added = readOf([scope.db.select({ id: lessons.id }).from(lessons)], (rows) => rows.length);
      const parts = { lesson: viewLesson(scope, { lesson: second.slug, isViewing: true }), count: added };
      return { scope, answers: scope.write(parts) };
    };
    const { scope, answers } = page(viewer);
    const { lesson, count } = await answers;
    expect([lesson.title, count, scope.trips()]).toEqual([second.title, 3, 1]);
    expect(await outcome(page(stranger).answers)).toBe('forbidden');
  });

  it('leads at its end to the next lesson with its still, then to what is left, then to the certificate', async () => {
    const { course, preview, second, third } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    await db()
      .insert(files)
      .values({ id: 'still', kind: 'image', key: 'k-still', contentType: 'image/webp', bytes: 1, createdAt: now });
    await db()
      .update(files)
      .set({ posterFileId: 'still' })
      .where(eq(files.id, `v-${second.id}`));
    const endOf = async (lesson: string) => {
      const { shown, still } = await scope.write({
        shown: viewLesson(scope, { lesson }),
        still: readStillAfter(scope, lesson),
      });
      return presentLesson(scope, shown, { seconds: null, video: 1 }, { still, courses: [] }).end;
    };
    const complete = (lesson: string) => completeLesson(scope, { lesson, isCompleted: true });
    expect((await endOf(preview.slug)).next).toMatchObject({
      title: second.title,
      label: 'Next, lesson 2',
      stillUrl: '/media/still',
      isAfter: true,
    });
    expect((await endOf(third.id)).next).toMatchObject({ label: '2 are left, the first is lesson 1', isAfter: false });
    await complete(preview.id);
    await complete(third.id);
    expect((await endOf(third.id)).next).toMatchObject({ label: 'One is left, lesson 2', stillUrl: '/media/still' });
    await complete(second.id);
    expect(await endOf(third.id)).toMatchObject({
      isCourseComplete: true,
      next: null,
      certificateHref: `/courses/${course.slug}/certificate`,
    });
  });

  it('names two courses with a reason once the course is complete: of its tutor, then of its category', async () => {
    const { course, preview, second, third } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const after = () => scope.read(readCoursesAfter(scope, third.slug)).then(([found]) => found);
    await db().insert(tutors).values({ id: 'other', name: 'Mara Okonjo', about: '' });
    await db().insert(categories).values({ id: 'sound', slug: 'sound', name: 'Sound', position: 2 });
    const sameCategory = await makeCourse(db(), { tutorId: 'other' });
    await makeCourse(db(), { categoryId: 'sound' });
    const sameTutor = await makeCourse(db());
    expect(await after()).toEqual([]);
    for (const { id } of [preview, second, third]) await completeLesson(scope, { lesson: id, isCompleted: true });
    const found = await after();
    expect(found.map(({ id }) => id)).toEqual([sameTutor.id, sameCategory.id]);
    const shown = await showLesson(scope, { lesson: third.id });
    const { onward } = presentLesson(scope, shown, { seconds: null, video: 1 }, { still: null, courses: found });
    expect(onward.map(({ reason }) => reason)).toEqual(['Also by Dele Marsh', 'More in Mixing']);
  });

  it('is shown with sanitised HTML, and its signed API links work only for its viewer and while they have access', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const lesson = await showLesson(scope, { lesson: second.slug });
    const view = presentLesson(scope, lesson, { seconds: 30, video: 1 });
    expect(view.blocks[0]?.html).toBe(`<p>${canary}</p>`);
    expect(view.blocks[0]?.videos[0]).toMatchObject({ startAt: 30, duration: 100, watched: [] });
    const output = LessonOutput.parse(presentLessonOutput(scope, lesson));
    expect(output.blocks[0]?.text).toBe(`<p>${canary}</p>`);
    const link = new URL(output.blocks[0]?.videos[0]?.link ?? '');
    expect(link.searchParams.get('user')).toBe(viewer.id);
    const signed = (part: Record<string, unknown> = {}) =>
      openMedia(testScope({ now }), {
        fileId: `v-${second.id}`,
        path: link.pathname,
        link: {
          user: viewer.id,
          expires: Number(link.searchParams.get('expires')),
          signature: link.searchParams.get('signature') ?? '',
          ...part,
        },
      });
    const image = new URL(output.blocks[0]?.images[0]?.link ?? '');
    expect([image.pathname, image.searchParams.get('user')]).toEqual([`/media/i-${second.id}`, viewer.id]);
    expect(await outcome(signed())).toBe('ok');
    expect(await outcome(signed({ user: 'someone' }))).toBe('forbidden');
    await db().update(entitlements).set({ revokedAt: now });
    expect(await outcome(signed())).toBe('forbidden');
  });

  it('shows text, videos and forms of its blocks in order, on the page and in the API, without variants', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const part = { lessonId: second.id, images: [] };
    const file = { kind: 'video' as const, key: 'k', contentType: 'video/mp4', bytes: 10, createdAt: now };
    await db()
      .insert(blocks)
      .values([
        { ...part, id: 'b2', position: 2, html: '<p>Two</p>' },
        { ...part, id: 'b2-traktor', position: 3, html: '<p>Traktor</p>', variantOf: 'b2', gear: traktor },
        { ...part, id: 'b3', position: 4, typeFormId: 'a form' },
      ]);
    await db()
      .insert(files)
      .values([
        { id: 'v1', ...file, posterFileId: 'poster' },
        { id: 'v2', ...file },
        { id: 'poster', ...file, kind: 'image', isPublic: true },
      ]);
    await db()
      .insert(blockVideos)
      .values([
        { blockId: 'b2', position: 2, fileId: 'v2' },
        { blockId: 'b2', position: 1, fileId: 'v1' },
      ]);
    const scope = testScope({ viewer, now });
    const lesson = await showLesson(scope, { lesson: second.slug });
    const page = presentLesson(scope, lesson, { seconds: 7, video: 3 });
    const order = [
      [`<p>${canary}</p>`, [`v-${second.id}`], null],
      ['<p>Two</p>', ['v1', 'v2'], null],
      [null, [], 'a form'],
    ];
    expect(page.blocks.map(({ html, videos, form }) => [html, videos.map(({ fileId }) => fileId), form?.href])).toEqual(
      [
        [...order[0]!.slice(0, 2), undefined],
        [...order[1]!.slice(0, 2), undefined],
        [null, [], 'https://form.typeform.com/to/a%20form'],
      ],
    );
    const videos = page.blocks.flatMap((block) => block.videos);
    expect(videos.map(({ number, startAt }) => [number, startAt])).toEqual([
      [1, 0],
      [2, 0],
      [3, 7],
    ]);
    const output = LessonOutput.parse(presentLessonOutput(scope, lesson));
    expect(output.blocks.map(({ text, videos, typeFormId }) => [text, videos.map(({ id }) => id), typeFormId])).toEqual(
      order,
    );
    const previews = output.blocks.flatMap(({ videos }) => videos.map(({ videoPreview }) => videoPreview));
    expect(new URL(previews[1] ?? '').pathname).toBe('/media/poster');
    expect(previews[1]).toContain('signature=');
    expect(previews[2]).toBe(output.blocks[1]?.videos[1]?.link);
  });

  it('a subscriber’s signed link opens its video in one round trip, until the subscription is paused', async () => {
    const { second } = await makeTaughtCourse();
    const viewer = await makeUser(db());
    await makeSubscription(db(), viewer.id);
    const scope = testScope({ now });
    const path = `/media/v-${second.id}`;
    const url = new URL(
      signLink({ secret: scope.config.secrets.token, origin: scope.config.appOrigin, path, user: viewer.id, now }),
    );
    const link = {
      user: viewer.id,
      expires: Number(url.searchParams.get('expires')),
      signature: url.searchParams.get('signature') ?? '',
    };
    const open = () => openMedia(testScope({ now }), { fileId: `v-${second.id}`, path, link });
    expect(await outcome(open())).toBe('ok');
    const trips = testScope({ now });
    await openMedia(trips, { fileId: `v-${second.id}`, path, link });
    expect(trips.trips()).toBe(1);
    await db().update(subscriptions).set({ state: 'paused' });
    expect(await outcome(open())).toBe('forbidden');
  });
});

describe('completing lessons', () => {
  it('keeps the first time when a lesson is completed twice, and can be undone', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const at = (when: Date) => testScope({ viewer, now: when });
    const scope = at(now);
    const before = scope.trips();
    expect((await completeLesson(scope, { lesson: second.slug, isCompleted: true })).isCompleted).toBe(true);
    expect(scope.trips() - before).toBe(1);
    await completeLesson(at(later), { lesson: second.slug, isCompleted: true });
    const row = () =>
      db()
        .select({ completedAt: lessonProgress.completedAt })
        .from(lessonProgress)
        .where(and(eq(lessonProgress.userId, viewer.id), eq(lessonProgress.lessonId, second.id)));
    expect(await row()).toEqual([{ completedAt: now }]);
    expect((await completeLesson(at(later), { lesson: second.id, isCompleted: false })).isCompleted).toBe(false);
    expect(await row()).toEqual([{ completedAt: null }]);
  });

  it('completes the course with its last lesson, on a date that survives an added or unmarked lesson', async () => {
    const { course, preview, second, third } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const complete = (lesson: { id: string }, when = now, isCompleted = true) =>
      completeLesson(testScope({ viewer, now: when }), { lesson: lesson.id, isCompleted });
    expect((await complete(preview)).progress).toMatchObject({ completed: 1, total: 3, completedAt: null });
    expect((await complete(second)).progress.completedAt).toBeNull();
    expect((await complete(third)).progress).toMatchObject({ completed: 3, total: 3, completedAt: now });
    await db().insert(lessons).values({
      id: 'added',
      courseId: course.id,
      slug: 'added',
      position: 9,
      title: 'Added',
      chapters: [],
      publishedAt: later,
    });
    const { progress } = await showLesson(testScope({ viewer, now: later }), { lesson: second.id });
    expect(progress).toEqual({ completed: 3, total: 4, addedSince: 1, completedAt: now });
    expect((await complete(second, later, false)).progress.completedAt).toEqual(now);
    expect((await complete(second, later)).progress.completedAt).toEqual(now);
    expect(await listContinueLearning(scope)).toEqual([]);
  });
});

describe('tracking a video', () => {
  const positionOf = async (viewer: Viewer) =>
    (await db().select().from(videoPositions).where(eq(videoPositions.userId, viewer.id)))[0];

  it('stores the position of a report without a start time, and the lesson page resumes there', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const before = scope.trips();
    await trackVideo(scope, { fileId: `v-${second.id}`, endTime: 42 });
    expect(scope.trips() - before).toBe(2);
    expect(await positionOf(viewer)).toMatchObject({ position: 42, intervals: [] });
    const view = presentLesson(scope, await showLesson(scope, { lesson: second.id }), { seconds: null, video: 1 });
    expect(view.blocks[0]?.videos[0]).toMatchObject({ startAt: 42, watched: [] });
  });

  it.each([
    [0, 0],
    [5, 4],
    [0, 102],
    [-1, 5],
    [99, 150],
  ])('refuses %d to %d of 100 seconds', async (startTime, endTime) => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const work = trackVideo(testScope({ viewer, now }), { fileId: `v-${second.id}`, startTime, endTime });
    expect(await outcome(work)).toBe('invalid');
    expect(await db().select().from(videoPositions)).toEqual([]);
  });

  it('tells the lesson’s page what was watched, unless that is scattered over hundreds of places', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const scope = testScope({ viewer, now });
    const watched = async () => {
      const view = presentLesson(scope, await showLesson(scope, { lesson: second.id }), { seconds: null, video: 1 });
      return view.blocks[0]?.videos[0]?.watched;
    };
    await trackVideo(scope, { fileId: `v-${second.id}`, startTime: 5, endTime: 20 });
    await trackVideo(scope, { fileId: `v-${second.id}`, startTime: 15, endTime: 30 });
    expect(await watched()).toEqual([{ startTime: 5, endTime: 30 }]);
    const scattered = Array.from({ length: 201 }, (_, at) => [2 * at, 2 * at + 1] as [number, number]);
    await db().update(videoPositions).set({ intervals: scattered });
    expect(await watched()).toEqual([]);
  });

  it('answers not-found for an unknown file', async () => {
    const viewer = await makeUser(db());
    expect(await outcome(trackVideo(testScope({ viewer, now }), { fileId: 'unknown', startTime: 0, endTime: 5 }))).toBe(
      'not-found',
    );
  });
});

describe('the start page', () => {
  it('resumes started courses where the member stopped, the latest course first, in one round trip', async () => {
    const first = await makeTaughtCourse();
    const second = await makeTaughtCourse();
    const viewer = await makeOwner(first.course.id);
    await grant(viewer, 'course', second.course.id);
    await showLesson(testScope({ viewer, now }), { lesson: first.second.id, isViewing: true });
    await trackVideo(testScope({ viewer, now }), { fileId: `v-${first.second.id}`, startTime: 0, endTime: 44 });
    await completeLesson(testScope({ viewer, now }), { lesson: first.preview.id, isCompleted: true });
    await showLesson(testScope({ viewer, now }), { lesson: first.second.id, isViewing: true });
    await showLesson(testScope({ viewer, now: later }), { lesson: second.third.id, isViewing: true });
    const scope = testScope({ viewer, now: later });
    const before = scope.trips();
    const home = await showHome(scope, { previews: { limit: 8, offset: 0 } });
    expect(scope.trips() - before).toBe(1);
    const { deck, started, owned, previews } = presentHome(scope, home, null);
    expect(deck).toMatchObject({ href: `/lessons/${second.third.slug}`, at: 0, place: 'Start here', isFree: false });
    // The course was opened, but nothing of it was watched.
    expect(deck).toMatchObject({ button: 'Start the lesson', facts: ['Lesson 3 of 3', expect.any(String)] });
    expect(started.map(({ href, resume, completed, total }) => [href, resume, completed, total])).toEqual([
      [`/lessons/${first.second.slug}`, 'Continue from 0:44', 1, 3],
    ]);
    // Both courses are shown above, so the list of owned courses is empty.
    expect(home.owned).toHaveLength(2);
    expect(owned).toEqual([]);
    expect(previews?.cards).toEqual([]);
    expect(await listContinueLearning(scope)).toHaveLength(2);
    await db().update(entitlements).set({ revokedAt: now });
    expect(await listContinueLearning(scope)).toEqual([]);
  });

  it('shows on the wave of the lesson where the member stopped', async () => {
    const { course, second } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    await showLesson(testScope({ viewer, now }), { lesson: second.id, isViewing: true });
    await db().update(lessons).set({ durationMs: 100_000 });
    await trackVideo(testScope({ viewer, now }), { fileId: `v-${second.id}`, startTime: 0, endTime: 61 });
    const scope = testScope({ viewer, now });
    const { deck, isBegun } = presentHome(scope, await showHome(scope, { previews: { limit: 8, offset: 0 } }), null);
    expect(isBegun).toBe(true);
    expect(deck).toMatchObject({ at: 61, place: 'You stopped at 1:01', length: '1:40', button: 'Continue' });
    expect(deck?.facts).toEqual(['Lesson 2 of 3', expect.any(String)]);
  });

  it('offers a new member the first free lesson, from a beginners’ course if there is one', async () => {
    const hard = await makeCourse(db(), { level: 'advanced', position: 1 });
    const easy = await makeCourse(db(), { level: 'beginner', position: 2 });
    await makeCourse(db(), { level: 'beginner', position: 3 });
    const viewer = await makeUser(db(), { userName: 'deep_end' });
    const scope = testScope({ viewer, now });
    const shown = async () => presentHome(scope, await showHome(scope, { previews: { limit: 8, offset: 0 } }), null);
    const before = scope.trips();
    const { deck, userName, isBegun, lead, previews } = await shown();
    expect(scope.trips() - before).toBe(1);
    expect([userName, isBegun]).toEqual(['deep_end', false]);
    expect(lead).toMatch(/^Here’s your first lesson\./);
    expect(deck).toMatchObject({
      href: `/lessons-preview/${easy.lessons[0]?.slug}`,
      isFree: true,
      button: 'Start the lesson',
      place: 'Start here',
    });
    expect(previews?.cards.map(({ id }) => id)).not.toContain(easy.lessons[0]?.id);
    await db().update(courses).set({ level: 'advanced' });
    expect((await shown()).deck?.href).toBe(`/lessons-preview/${hard.lessons[0]?.slug}`);
    await db().update(lessons).set({ isPreview: false });
    expect(await shown()).toMatchObject({ deck: null, lead: null });
  });

  it('offers an owner a lesson of their own course, and a member with access to everything any lesson', async () => {
    await makeCourse(db(), { level: 'beginner', position: 1 });
    const own = await makeCourse(db(), { level: 'advanced', position: 2 });
    const deckFor = async (viewer: Viewer) => {
      const scope = testScope({ viewer, now });
      return presentHome(scope, await showHome(scope, { previews: { limit: 8, offset: 0 } }), null).deck;
    };
    expect(await deckFor(await makeOwner(own.id))).toMatchObject({
      href: `/lessons/${own.lessons[0]?.slug}`,
      isFree: false,
    });
    const subscriber = { ...(await makeUser(db())), opensEverything: true };
    await grant(subscriber, 'everything', '');
    expect((await deckFor(subscriber))?.href).toMatch(/^\/lessons\//);
  });

  it('asks the journey questions until they are answered, and then shows the member’s stage', async () => {
    await db().insert(journeyQuestions).values({ id: 'q', question: 'What?', position: 1, isMultiChoice: false });
    await db()
      .insert(journeyQuestions)
      .values({ id: 'empty', question: 'No answer yet', position: 2, isMultiChoice: false });
    await db().insert(journeyAnswers).values({ id: 'a', questionId: 'q', answer: 'This', position: 1 });
    const course = await makeCourse(db());
    await db().insert(journeyStages).values({ id: 's', position: 1, name: 'Hear it', subtitle: '', description: '' });
    await db().insert(journeyStageCourses).values({ stageId: 's', courseId: course.id, position: 1 });
    const shown = async (viewer: Viewer) => {
      const scope = testScope({ viewer, now });
      return presentHome(scope, await showHome(scope, { previews: { limit: 8, offset: 0 } }), null);
    };
    const asked = { ...(await makeUser(db(), { isJourneyAnswered: false })), isJourneyAnswered: false };
    expect((await shown(asked)).path).toEqual({ kind: 'question', questions: '1 question' });
    const answered = await makeUser(db());
    expect((await shown(answered)).path).toMatchObject({ kind: 'stage', number: 1, count: 1, name: 'Hear it' });
    await grant(answered, 'course', course.id);
    const { deck, owned, stages } = await shown(answered);
    // The deck shows the course already.
    expect(deck?.course.title).toBe(course.title);
    expect(owned).toEqual([]);
    expect(stages.map(({ courses: left, above }) => [left, above])).toEqual([[[], `${course.title} is above.`]]);
  });

  it('alternates between courses in the list of previews', async () => {
    const made = [await makeCourse(db(), { id: 'first' }), await makeCourse(db(), { id: 'second' })];
    await db().update(lessons).set({ isPreview: true });
    const viewer = await makeUser(db());
    const page = await listLessonPreviews(testScope({ viewer, now }), { limit: 4, offset: 0 });
    const [first, second] = made.map(({ id }) => id);
    expect(page.items.map(({ course }) => course.id)).toEqual([first, second, first, second]);
  });

  it('offers previews of courses that the member cannot open, eight to a page, and none to subscribers', async () => {
    for (let n = 0; n < 9; n++) await makeCourse(db(), { title: `Course ${n}`, position: n });
    const mine = await makeCourse(db(), { position: 0 });
    const viewer = await makeOwner(mine.id);
    const scope = testScope({ viewer, now });
    const page = await listLessonPreviews(scope, { limit: 8, offset: 0 });
    expect(page.items).toHaveLength(8);
    expect(page.totalCount).toBe(9);
    expect(page.items.every(({ isPreview, course }) => isPreview && course.id !== mine.id)).toBe(true);
    expect((await listLessonPreviews(scope, { limit: 8, offset: 8 })).items).toHaveLength(1);
    await makeSubscription(db(), viewer.id);
    const subscriber = testScope({ viewer: { ...viewer, opensEverything: true }, now });
    expect((await showHome(subscriber, { previews: { limit: 8, offset: 0 } })).previews).toBeNull();
    expect((await listLessonPreviews(subscriber, { limit: 8, offset: 0 })).items).toEqual([]);
  });

  it('names the first lesson and the last viewed lesson of each course, in the list and for one course', async () => {
    const { course, preview, third } = await makeTaughtCourse();
    const viewer = await makeOwner(course.id);
    const untouched = await makeCourse(db(), { lessonCount: 0 });
    await showLesson(testScope({ viewer, now }), { lesson: third.id, isViewing: true });
    const { items } = await listCoursesWithProgress(testScope({ viewer, now }), { limit: 50, offset: 0 });
    expect(items.map(({ id, firstLesson, lastLesson }) => [id, firstLesson?.id, lastLesson?.id])).toEqual([
      [course.id, preview.id, third.id],
      [untouched.id, undefined, undefined],
    ]);
    const placeIn = async (viewerNow: Viewer | null, id: string) => {
      const scope = testScope({ viewer: viewerNow, now });
      const before = scope.trips();
      const found = await showCourseWithPlace(scope, { id });
      expect(scope.trips() - before).toBe(1);
      const output = CourseWithPlaceOutput.parse(presentCourseWithPlace(scope, found));
      return [output.firstLesson?.urlPart, output.lastViewedLesson?.urlPart];
    };
    expect(await placeIn(viewer, course.slug)).toEqual([preview.slug, third.slug]);
    expect(await placeIn(null, course.id)).toEqual([preview.slug, undefined]);
    expect(await placeIn(await makeUser(db()), course.id)).toEqual([preview.slug, undefined]);
    expect(await placeIn(viewer, untouched.id)).toEqual([undefined, undefined]);
    await db().update(lessons).set({ publishedAt: later }).where(eq(lessons.id, third.id));
    expect(await placeIn(viewer, course.id), 'a lesson that is not out').toEqual([preview.slug, undefined]);
    expect(await outcome(showCourseWithPlace(testScope({ now }), { id: 'unknown' }))).toBe('not-found');
  });
});
