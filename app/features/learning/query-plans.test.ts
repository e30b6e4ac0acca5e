import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { known } from '#db/read';
import { lessons, retailers } from '#db/schema';
import { indexCourses } from '~/features/catalogue/index-courses.server';
import { readBundles } from '~/features/catalogue/list-bundles.server';
import { readCourses } from '~/features/catalogue/list-courses.server';
import { countPublicPages, listPublicPages } from '~/features/catalogue/list-public-pages.server';
import { readCatalogueBeside } from '~/features/catalogue/read-catalogue.server';
import { ListCourses } from '~/features/catalogue/schema';
import { showCourse } from '~/features/catalogue/show-course.server';
import { showRetailer } from '~/features/catalogue/show-retailer.server';
import { readStages } from '~/features/journey/queries.server';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import type { Viewer } from '~/scope/viewer';
import { makeCourse, makeSubscription, makeUser } from '../../../tests/support/factories';
import { planOf, recordingScope } from '../../../tests/support/recording-scope';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { bookmarkLesson, removeLessonBookmark } from './lesson/bookmark-lesson.server';
import { completeLesson } from './lesson/complete-lesson.server';
import { readLessonBookmarks } from './lesson/list-lesson-bookmarks.server';
import { readLessonPreviews } from './lesson/list-lesson-previews.server';
import { openFilm, openMedia, openVariant } from './lesson/open-media.server';
import { readCoursesAfter } from './lesson/read-courses-after.server';
import { showLesson } from './lesson/show-lesson.server';
import { trackVideo } from './lesson/track-video.server';
import { readCourseLessons } from './list-course-lessons.server';
import { listContinueLearning, listCoursesWithProgress } from './list-courses-with-progress.server';
import { firstVideo, readStillAfter, watchedPosition } from './queries.server';
import { rateCourse } from './rate-course.server';
import { readLessonHits } from './search-lessons.server';
import { checkCertificate, showCertificate } from './show-certificate.server';
import { showHome, showJourney } from './show-home.server';

const listBundles = reading(readBundles);
const listCourses = reading(readCourses);
const listLessonPreviews = reading(readLessonPreviews);
const listLessonBookmarks = reading(readLessonBookmarks);
const listCourseLessons = reading(readCourseLessons);
const listAllStages = reading((scope) => readStages(scope, null));

beforeEach(resetBindings);

/**
 * Scans of bounded cost: an ordered scan of the catalogue, its previews or the stages' courses that a LIMIT ends; a
 * full-text match; a list in the statement itself; a very small table.
 */
const allowed = [
  /^SCAN lessons USING INDEX lessons_previews(_order)?$/,
  /^SCAN (courses|bundles)( USING (COVERING )?INDEX (courses_order|courses_listed|bundles_order))?$/,
  /^SCAN (course|lesson)_search VIRTUAL TABLE INDEX (0:[^ ]*M|32:rM)/,
  /^SCAN [ij] ?VIRTUAL TABLE/,
  /^SCAN [fhj]$/,
  /^SCAN (r|json_each|value)? ?VIRTUAL TABLE/,
  /^SCAN (categories|k|plans|plan_prices|journey_stages|journey_questions|journey_answers)( |$)/,
  // The courses that a member's own journey answers lead to.
  /^SCAN chosen$/,
  /^SCAN journey_stage_courses USING INDEX sqlite_autoindex_journey_stage_courses_1$/,
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(subquery-\d+\)$/,
];

async function scansOf(work: (scope: Scope) => Promise<unknown>, viewer: Viewer | null): Promise<string[]> {
  const { scope, statements } = recordingScope(viewer);
  await work(scope);
  expect(statements.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const statement of statements) {
    for (const detail of await planOf(statement)) {
      if (detail.startsWith('SCAN') && !allowed.some((pattern) => pattern.test(detail)))
        scans.push(`${detail} in ${statement.text}`);
    }
  }
  return scans;
}

it('no page of the catalogue or of learning scans a table that grows', async () => {
  const { db } = testScope();
  const course = await makeCourse(db);
  const [preview, second] = course.lessons;
  const words = { name: 'Shop', referralCode: 'shop', headline: 'Hello', text: 'From the shop' };
  await db.insert(retailers).values({ id: 'shop', slug: 'shop', ...words });
  await indexCourses(db);
  const viewer = await makeUser(db);
  const subscriber = await makeUser(db);
  await makeSubscription(db, subscriber.id);
  const list = (part: Record<string, unknown>) => ListCourses.parse(part);
  const picture = 'p0123456789abcdef0123-40x30-png';
  const pages: [(scope: Scope) => Promise<unknown>, Viewer | null][] = [
    [(scope) => readCatalogueBeside(scope, list({}), known(null)), null],
    [(scope) => readCatalogueBeside(scope, list({ category: 'mixing' }), known(null)), viewer],
    [(scope) => readCatalogueBeside(scope, list({ q: 'course' }), known(null)), viewer],
    [(scope) => listCourses(scope, list({ coursesIds: 'c1,c2' })), viewer],
    [(scope) => scope.read(readLessonHits(scope, { q: 'lesson', limit: 15, offset: 0 })), null],
    [(scope) => scope.read(readLessonHits(scope, { q: 'lesson', limit: 15, offset: 0 })), viewer],
    [(scope) => countPublicPages(scope), null],
    [(scope) => listPublicPages(scope, { part: 'courses', page: 1 }), null],
    [(scope) => listPublicPages(scope, { part: 'lessons', page: 1 }), null],
    [(scope) => showCourse(scope, { id: course.slug }), null],
    [(scope) => showCourse(scope, { id: course.slug }), viewer],
    [(scope) => listBundles(scope, { limit: 15, offset: 0 }), viewer],
    [(scope) => listCourseLessons(scope, { id: course.slug }), viewer],
    [(scope) => showHome(scope, { previews: { limit: 8, offset: 0 } }), viewer],
    [showJourney, viewer],
    [showJourney, subscriber],
    [(scope) => showRetailer(scope, { slug: 'shop' }), null],
    [(scope) => listAllStages(scope), null],
    [(scope) => listContinueLearning(scope), viewer],
    [(scope) => listCoursesWithProgress(scope, { limit: 50, offset: 0 }), viewer],
    [(scope) => listLessonPreviews(scope, { limit: 8, offset: 0 }), viewer],
    [(scope) => showLesson(scope, { lesson: second?.slug ?? '', isViewing: true }), subscriber],
    [(scope) => scope.read(readCoursesAfter(scope, second?.slug ?? '')), subscriber],
    [(scope) => scope.read(readStillAfter(scope, second?.slug ?? '')), subscriber],
    [(scope) => completeLesson(scope, { lesson: second?.id ?? '', isCompleted: true }), subscriber],
    [(scope) => rateCourse(scope, { id: course.slug, rating: 4.5 }), subscriber],
    [(scope) => bookmarkLesson(scope, { lesson: second?.slug ?? '' }), subscriber],
    [(scope) => listLessonBookmarks(scope, { limit: 3, offset: 3 }), subscriber],
    [(scope) => removeLessonBookmark(scope, { lesson: second?.id ?? '' }), subscriber],
    [(scope) => showCertificate(scope, { id: course.slug }), subscriber],
    [(scope) => checkCertificate(scope, { number: 'CUE-7F2K-91XQ-0MHB' }), null],
    [(scope) => trackVideo(scope, { fileId: 'none', startTime: 0, endTime: 1 }).catch(() => null), viewer],
    [(scope) => openMedia(scope, { fileId: `v-${preview?.id}`, link: null, path: '' }).catch(() => null), viewer],
    [
      (scope) =>
        openFilm(scope, { fileId: `v-${preview?.id}`, name: '720.mp4', link: null, path: '' }).catch(() => null),
      viewer,
    ],
    [
      (scope) => openVariant(scope, { fileId: picture, name: '40.webp', link: null, path: '' }).catch(() => null),
      viewer,
    ],
  ];
  const found = [];
  for (const [work, who] of pages) found.push(...(await scansOf(work, who)));
  expect(found).toEqual([]);
});

it('the video of a lesson and the place in it are found from its blocks, not from all files or all places', async () => {
  const { db } = testScope();
  const { sql: text, params } = db
    .select({ video: firstVideo(lessons.id), position: watchedPosition('u', lessons.id) })
    .from(lessons)
    .toSQL();
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = results.map(({ detail }) => detail).filter((detail) => /^(SEARCH|SCAN) (b|bv|v|vp) /.test(detail));
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['b', 'bv', 'v', 'b', 'bv', 'vp']);
});
