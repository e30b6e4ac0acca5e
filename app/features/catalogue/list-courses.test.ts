import { beforeEach, describe, expect, it } from 'vitest';
import { known } from '#db/read';
import { blocks, bundleCourses, captions, categories, entitlements, files, tutors } from '#db/schema';
import { isAppError } from '~/kit/app-error';
import { nextOffset } from '~/kit/paging';
import type { Scope } from '~/scope/scope';
import { reading } from '~/scope/scope';
import { makeBundle, makeCourse, makeUser } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { noGear } from './gear';
import { indexCourses } from './index-courses.server';
import { readBundles } from './list-bundles.server';
import { listRecommendations, readCourses } from './list-courses.server';
import { presentBundle } from './present-bundle.server';
import { presentCourse } from './present-course.server';
import { presentCourseOutput } from './present-output.server';
import { readCatalogueBeside } from './read-catalogue.server';
import { CourseOutput, ListCourses } from './schema';
import { showBundle } from './show-bundle.server';
import { showCourse } from './show-course.server';

const listBundles = reading(readBundles);
const listCourses = reading(readCourses);

async function readCatalogue(scope: Scope, asked: Parameters<typeof readCatalogueBeside>[1]) {
  const [catalogue] = await readCatalogueBeside(scope, asked, known(null));
  return catalogue;
}

beforeEach(resetBindings);

const now = new Date('2026-11-21T12:00:00Z');
const scopeOf = () => testScope({ now });
const input = (part: Record<string, unknown> = {}) => ListCourses.parse(part);
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);

describe('the list of courses', () => {
  it('comes in pages, in catalogue order, without unpublished and partner courses', async () => {
    const scope = scopeOf();
    for (let n = 1; n <= 17; n++) await makeCourse(scope.db, { title: `Course ${n}`, position: n });
    await makeCourse(scope.db, { title: 'Tomorrow', position: 0, publishedAt: new Date('2026-11-22') });
    await makeCourse(scope.db, { title: 'Partner', position: 0, isReferralSource: true });
    const first = await listCourses(scope, input());
    expect(titles(first)).toEqual(Array.from({ length: 15 }, (_, n) => `Course ${n + 1}`));
    expect(first.totalCount).toBe(17);
    expect(nextOffset(first)).toBe(15);
    const second = await listCourses(scope, input({ offset: 15 }));
    expect(titles(second)).toEqual(['Course 16', 'Course 17']);
    expect(nextOffset(second)).toBeNull();
  });

  it('is read with its categories in one round trip, and an offset beyond the end gives the first page', async () => {
    const scope = scopeOf();
    await makeCourse(scope.db, { title: 'Only one' });
    const before = scope.trips();
    const { courses, categories: shelves } = await readCatalogue(scope, input());
    expect(scope.trips() - before).toBe(1);
    expect(titles(courses)).toEqual(['Only one']);
    expect(shelves).toEqual([{ slug: 'mixing', name: 'Mixing', coursesCount: 1 }]);
    const beyond = await readCatalogue(scope, input({ offset: 900 }));
    expect(titles(beyond.courses)).toEqual(['Only one']);
    expect(beyond.courses.offset).toBe(0);
  });

  it('can be filtered by category, by ids or urlParts, and without partner courses', async () => {
    const scope = scopeOf();
    await makeCourse(scope.db, { title: 'Mixing course' });
    await scope.db.insert(categories).values({ id: 'k2', slug: 'sound', name: 'Sound', position: 2 });
    const sound = await makeCourse(scope.db, { title: 'Sound course', categoryId: 'k2' });
    const partner = await makeCourse(scope.db, { title: 'Partner', isReferralSource: true });
    expect(titles(await listCourses(scope, input({ category: 'sound' })))).toEqual(['Sound course']);
    expect(titles(await listCourses(scope, input({ category: 'nothing' })))).toEqual([]);
    const picked = input({ coursesIds: `${sound.id},${partner.slug},unknown` });
    expect(titles(await listCourses(scope, picked))).toEqual(['Sound course', 'Partner']);
    expect(titles(await listCourses(scope, { ...picked, notReferralSourceCourse: true }))).toEqual(['Sound course']);
    const asked = async (part: Record<string, unknown>) => titles(await listCourses(scope, input(part)));
    expect(await asked({})).toEqual(['Mixing course', 'Sound course']);
    expect(await asked({ notReferralSourceCourse: 'true' })).toEqual(['Mixing course', 'Sound course']);
    const all = await listCourses(scope, input({ notReferralSourceCourse: 'false' }));
    expect([titles(all), all.totalCount]).toEqual([['Mixing course', 'Sound course', 'Partner'], 3]);
    expect(await asked({ notReferralSourceCourse: 'false', category: 'sound' })).toEqual(['Sound course']);
  });

  it('accepts 100 ids in one request', async () => {
    const scope = scopeOf();
    const course = await makeCourse(scope.db);
    const ids = [...Array.from({ length: 99 }, (_, n) => `no-${n}`), course.id];
    expect((await listCourses(scope, input({ coursesIds: ids }))).totalCount).toBe(1);
  });
});

describe('the course search', () => {
  async function makeShelf() {
    const scope = scopeOf();
    await scope.db.insert(tutors).values({ id: 'hana', name: 'Hana Vrbová', about: '' });
    const long = await makeCourse(scope.db, {
      title: 'The Long Blend',
      overview: '<p>Two records, <strong>no hurry</strong>.</p>',
    });
    const warm = await makeCourse(scope.db, { title: 'Warm-Up Sets', tutorId: 'hana' });
    const partner = await makeCourse(scope.db, { title: 'Partner blend', isReferralSource: true });
    await scope.db.insert(blocks).values({
      id: 'b',
      lessonId: warm.lessons[1]?.id ?? '',
      position: 1,
      html: '<p>Never blend before nine &amp; never over a café speech.</p>',
      images: [],
    });
    await indexCourses(scope.db);
    const search = async (q: string, part = {}) => titles(await listCourses(scope, input({ q, ...part })));
    return { scope, search, long, warm, partner };
  }

  it('matches the beginnings of words in titles, overviews and lessons, best match first', async () => {
    const { search } = await makeShelf();
    expect(await search('blend')).toEqual(['Partner blend', 'The Long Blend', 'Warm-Up Sets']);
    expect(await search('lon ble')).toEqual(['The Long Blend']);
    expect(await search('hurry')).toEqual(['The Long Blend']);
    expect(await search('Warm-Up')).toEqual(['Warm-Up Sets']);
    expect(await search('nine')).toEqual(['Warm-Up Sets']);
    expect(await search('zebra')).toEqual([]);
  });

  it('ignores accents and case', async () => {
    const { search } = await makeShelf();
    for (const text of ['vrbova', 'VRBOVÁ', 'Vrbova\u0301', 'cafe'])
      expect(await search(text), text).toEqual(['Warm-Up Sets']);
  });

  it('does not find the names of HTML tags and entities', async () => {
    const { search } = await makeShelf();
    expect(await search('strong')).toEqual([]);
    expect(await search('amp')).toEqual([]);
  });

  it('leaves out partner courses for an empty query and on request', async () => {
    const { search } = await makeShelf();
    expect(await search('   ')).toEqual(['The Long Blend', 'Warm-Up Sets']);
    expect(await search('blend', { notReferralSourceCourse: 'true' })).not.toContain('Partner blend');
  });

  it('treats search operators as plain text and never throws', async () => {
    const { scope, search } = await makeShelf();
    const texts = [
      '"',
      '""',
      "'; DROP TABLE courses; --",
      'blend OR zebra',
      'NOT blend',
      'NEAR(blend long, 2)',
      'title:blend',
      '{title overview}: blend',
      'blend*',
      '*',
      '^blend',
      'a AND',
      '(((',
      '-blend',
      '+',
      '\u0000blend',
      '\ud800',
      '💿💿',
      '%_',
      '\u0301',
      'blend '.repeat(333),
      'x'.repeat(2000),
      Array.from({ length: 400 }, (_, n) => `w${n}`)
        .join(' ')
        .slice(0, 2000),
      '"'.repeat(2000),
      '\\'.repeat(2000),
    ];
    for (const text of texts)
      await expect(search(text), JSON.stringify(text.slice(0, 40))).resolves.toBeInstanceOf(Array);
    expect(await search('"*^"')).toEqual([]);
    expect(await search('blend*')).toHaveLength(3);
    expect(await search('blend OR zebra')).toEqual([]);
    expect((await listCourses(scope, input())).totalCount).toBe(2);
  });

  it('finds a renamed tutor after reindexing, and ignores a request to index an unknown course', async () => {
    const { scope, search, long } = await makeShelf();
    await scope.db.update(tutors).set({ name: 'Ines Calderón' });
    await indexCourses(scope.db, [long.id]);
    expect(await search('calderon')).toEqual(['The Long Blend']);
    await indexCourses(scope.db, ['gone']);
    expect(await search('calderon')).toEqual(['The Long Blend']);
  });
});

describe('ownership in the catalogue', () => {
  it('is shown for courses bought alone or in a bundle and for bundles, to their owner only', async () => {
    const guest = scopeOf();
    const alone = await makeCourse(guest.db, { title: 'Alone' });
    const inside = await makeCourse(guest.db, { title: 'Inside' });
    const neither = await makeCourse(guest.db, { title: 'Neither' });
    const bundle = await makeBundle(guest.db, [inside.id, neither.id]);
    const viewer = await makeUser(guest.db);
    const grant = (kind: 'course' | 'bundle', refId: string, part = {}) =>
      guest.db.insert(entitlements).values({
        id: `e-${refId}`,
        userId: viewer.id,
        kind,
        refId,
        source: 'order',
        sourceId: 'o',
        createdAt: now,
        ...part,
      });
    await grant('course', alone.id);
    await grant('course', neither.id, { revokedAt: now });
    await grant('bundle', bundle.id);
    await guest.db.delete(bundleCourses);
    await guest.db.insert(bundleCourses).values({ bundleId: bundle.id, courseId: inside.id, position: 1 });
    const scope = testScope({ viewer, now });
    const owned = (await listCourses(scope, input())).items.map(({ title, isBought }) => [title, isBought]);
    expect(owned).toEqual([
      ['Alone', true],
      ['Inside', true],
      ['Neither', false],
    ]);
    expect((await showBundle(scope, { id: bundle.slug })).isBought).toBe(true);
    expect((await showBundle(guest, { id: bundle.id })).isBought).toBe(false);
    expect((await listCourses(guest, input())).items.every(({ isBought }) => !isBought)).toBe(true);
    const other = testScope({ viewer: await makeUser(guest.db), now });
    expect((await listCourses(other, input())).items.every(({ isBought }) => !isBought)).toBe(true);
  });
});

describe('a course page', () => {
  it('is read by id or urlPart, with lessons, recommendations and trailer in one round trip', async () => {
    const scope = scopeOf();
    const second = await makeCourse(scope.db, { title: 'Goes with it' });
    const course = await makeCourse(scope.db, {
      price: 6500,
      salePrice: 4900,
      recommendations: [second.slug, 'nothing'],
      videoFileId: 'trailer',
    });
    await scope.db.insert(files).values({
      id: 'trailer',
      kind: 'video',
      key: 'k',
      contentType: 'video/mp4',
      bytes: 1,
      createdAt: now,
    });
    const before = scope.trips();
    const found = await showCourse(scope, { id: course.slug });
    expect(scope.trips() - before).toBe(1);
    expect(found.lessons.map(({ title, isPreview }) => [title, isPreview])).toEqual([
      ['Lesson 1', true],
      ['Lesson 2', false],
      ['Lesson 3', false],
    ]);
    expect(found.recommendations.map(({ title }) => title)).toEqual(['Goes with it']);
    expect(found.trailer?.id).toBe('trailer');
    expect((await showCourse(scope, { id: course.id })).title).toBe(course.title);

    const view = presentCourse(scope, found, 'EUR', noGear);
    expect(view.price).toEqual({ now: '€49.00', was: '€65.00', lowest: null });
    expect(view.lessons.map(({ state, href }) => [state, href])).toEqual([
      ['preview', `/lessons-preview/${course.slug}-lesson-1`],
      ['locked', null],
      ['locked', null],
    ]);
    const output = CourseOutput.parse(presentCourseOutput(scope, found));
    expect(output.price).toEqual({ currency: 'GBP', price: 65, salePrice: 49, lowestPrice30Days: null });
    expect(output.courseThumbnailImage.link).toBe('http://localhost:8787/default-image.svg');
  });

  it.each(['unknown', '../etc', 'x'.repeat(65), "' OR 1=1", ''])('is not found for the id %j', async (id) => {
    const refusal = await showCourse(scopeOf(), { id }).catch((error: unknown) => error);
    expect(isAppError(refusal) && refusal.kind).toBe('not-found');
  });

  it('is not found before it is published', async () => {
    const scope = scopeOf();
    const course = await makeCourse(scope.db, { publishedAt: new Date('2026-11-22') });
    await expect(showCourse(scope, { id: course.id })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('lists recommended courses in the requested order, without unknown urlParts', async () => {
    const scope = scopeOf();
    const [a, b] = [await makeCourse(scope.db), await makeCourse(scope.db)];
    const found = await listRecommendations(scope, { courseUrls: [b.slug, 'unknown', a.slug] });
    expect(found.map(({ slug }) => slug)).toEqual([b.slug, a.slug]);
    expect(await listRecommendations(scope, { courseUrls: [] })).toEqual([]);
  });
});

describe('bundles', () => {
  it('are listed with their courses in one round trip, and also when the search has no words', async () => {
    const scope = scopeOf();
    const [a, b] = [await makeCourse(scope.db), await makeCourse(scope.db)];
    const bundle = await makeBundle(scope.db, [b.id, a.id]);
    await makeBundle(scope.db, [a.id]);
    const before = scope.trips();
    const page = await listBundles(scope, { limit: 1, offset: 0 });
    expect(scope.trips() - before).toBe(1);
    expect(page.totalCount).toBe(2);
    expect(page.items.map(({ id, courses }) => [id, courses.map((course) => course.id)])).toEqual([
      [bundle.id, [b.id, a.id]],
    ]);
    await expect(showBundle(scope, { id: 'unknown' })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await readCatalogue(scope, input())).bundles).toHaveLength(2);
    expect((await readCatalogue(scope, input({ q: '?!' }))).bundles).toHaveLength(2);
  });

  it('show the trailers of their courses and the saving at current prices, in one round trip', async () => {
    const scope = scopeOf();
    const plain = await makeCourse(scope.db, { price: 4900 });
    const reduced = await makeCourse(scope.db, { price: 6500, salePrice: 5000, videoFileId: 'trailer' });
    const bundle = await makeBundle(scope.db, [reduced.id, plain.id], 6000);
    await scope.db.insert(files).values({
      id: 'trailer',
      kind: 'video',
      key: 'k',
      contentType: 'video/mp4',
      bytes: 1,
      createdAt: now,
    });
    await scope.db.insert(captions).values({ fileId: 'trailer', language: 'en', label: 'English', vtt: 'WEBVTT' });
    const before = scope.trips();
    const found = await showBundle(scope, { id: bundle.slug });
    expect(scope.trips() - before).toBe(1);
    const view = presentBundle(scope, found, 'EUR');
    expect(view.price).toBe('€60.00');
    expect(presentBundle(scope, { ...found, overview: '<p>Two courses.</p>' }, null).metaDescription).toBe(
      'Two courses.',
    );
    const long = `<p>${'word '.repeat(29)}and then, at last</p>`;
    expect(presentBundle(scope, { ...found, overview: long }, null).metaDescription).toMatch(/ word and then…$/);
    expect(view.saving).toEqual({ was: '€99.00', save: '€39.00', percent: '39%', paid: 61 });
    expect(view.facts.slice(0, 2)).toEqual(['Bundle of 2 courses', '6 lessons']);
    expect(view.courses.map(({ slug, video }) => [slug, video?.tracks.map(({ src }) => src)])).toEqual([
      [reduced.slug, ['/media/trailer/captions/en']],
      [plain.slug, undefined],
    ]);
  });
});
