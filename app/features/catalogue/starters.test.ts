import { beforeEach, expect, it } from 'vitest';
import { entitlements } from '#db/schema';
import { makeCourse, makeSubscription, makeUser, viewerOf } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { indexCourses } from './index-courses.server';
import { readNearest } from './list-courses.server';
import { presentStarters } from './present.server';
import { readStarters } from './read-starters.server';

beforeEach(resetBindings);

const { db } = testScope();

async function startersFor(viewer: Parameters<typeof testScope>[0], seen: unknown) {
  const scope = testScope(viewer);
  const [found] = await scope.read(readStarters(scope, { seen }));
  return { seen: found.seen?.id ?? null, beginners: found.beginners.map(({ id }) => id), found, scope };
}

it('an empty basket offers the course seen last and three beginner courses', async () => {
  const courses = [];
  for (let n = 0; n < 5; n++) courses.push(await makeCourse(db));
  const [a, b, c, d] = courses.map(({ id }) => id);
  await makeCourse(db, { level: 'advanced' });
  const bySlug = await startersFor({}, courses[1]?.slug);
  expect(bySlug).toMatchObject({ seen: b, beginners: [a, c, d] });
  expect(bySlug.scope.trips()).toBe(1);
  expect(await startersFor({}, b)).toMatchObject({ seen: b });
  expect(presentStarters(bySlug.scope, bySlug.found, 'EUR')).toMatchObject({
    seen: { id: b, price: { now: '€49.00' }, pageHref: `/online-dj-courses/${courses[1]?.slug}` },
    beginnersText: 'One lesson of each is free to watch.',
  });
});

it.each([
  ['nothing', undefined],
  ['an object', { id: 'c1' }],
  ['SQL', "x' OR 1=1 --"],
  ['an unknown slug', 'no-such'],
  ['a text of 10,000 letters', 'x'.repeat(10_000)],
  ['an emoji', '🎧'],
])('the cookie for the course seen last is ignored when it holds %s', async (_what, seen) => {
  await makeCourse(db);
  expect((await startersFor({}, seen)).seen).toBeNull();
});

it('an empty basket offers no owned, unpublished or empty course, and a partner course only if seen last', async () => {
  const [own, other] = [await makeCourse(db), await makeCourse(db)];
  const partners = await makeCourse(db, { isReferralSource: true });
  const scheduled = await makeCourse(db, { publishedAt: new Date('2999-01-01T00:00:00Z') });
  const empty = await makeCourse(db, { lessonCount: 0 });
  const viewer = await makeUser(db);
  await db.insert(entitlements).values({
    id: 'own',
    userId: viewer.id,
    kind: 'course',
    refId: own.id,
    source: 'admin',
    sourceId: 'x',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  });
  expect(await startersFor({ viewer }, own.slug)).toMatchObject({ seen: null, beginners: [other.id] });
  expect(await startersFor({ viewer }, scheduled.id)).toMatchObject({ seen: null });
  expect((await startersFor({}, null)).beginners).toEqual([own.id, other.id]);
  expect((await startersFor({}, partners.slug)).seen, 'they have found it by themselves').toBe(partners.id);
  expect((await startersFor({}, null)).beginners).not.toContain(empty.id);
});

it('an empty basket offers no course to a subscriber who can open all of them', async () => {
  const course = await makeCourse(db);
  const user = await makeUser(db);
  await makeSubscription(db, user.id);
  const viewer = viewerOf({ ...user, subscription: 'active', opensEverything: true });
  expect(await startersFor({ viewer }, course.slug)).toMatchObject({ seen: null, beginners: [] });
});

it('a misspelt address finds the course with the nearest title, and short or unrelated words find none', async () => {
  const phrases = await makeCourse(db, { title: 'Phrase Mixing: Eight, Sixteen', slug: 'phrase-mixing' });
  await makeCourse(db, { title: 'Scratch One' });
  const scope = testScope();
  await indexCourses(scope.db);
  const nearest = async (words: string) => (await scope.read(readNearest(scope, words)))[0]?.id ?? null;
  expect(await nearest('phrase mixng')).toBe(phrases.id);
  expect(await nearest('one'), 'short words are in too many titles').toBeNull();
  expect(await nearest('wp admin')).toBeNull();
  expect(await nearest('" OR title : *')).toBeNull();
});
