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

async function startersFor(viewer: Parameters<typeof testScope>[0]) {
  const scope = testScope(viewer);
  const [found] = await scope.read(readStarters(scope));
  return { ids: found.map(({ id }) => id), found, scope };
}

it('an empty basket offers the first three courses for beginners', async () => {
  const courses = [];
  for (let n = 0; n < 4; n++) courses.push(await makeCourse(db));
  await makeCourse(db, { level: 'advanced' });
  const { ids, found, scope } = await startersFor({});
  expect(ids).toEqual(courses.slice(0, 3).map(({ id }) => id));
  expect(scope.trips()).toBe(1);
  expect(presentStarters(scope, found, 'EUR')).toMatchObject({
    beginners: [{ price: { now: '€49.00' }, pageHref: `/online-dj-courses/${courses[0]?.slug}` }, {}, {}],
    beginnersText: 'One lesson of each is free to watch.',
  });
});

it('an empty basket offers no owned, unpublished, empty or partner course', async () => {
  const [own, other] = [await makeCourse(db), await makeCourse(db)];
  await makeCourse(db, { isReferralSource: true });
  await makeCourse(db, { publishedAt: new Date('2999-01-01T00:00:00Z') });
  await makeCourse(db, { lessonCount: 0 });
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
  expect((await startersFor({ viewer })).ids).toEqual([other.id]);
  expect((await startersFor({})).ids).toEqual([own.id, other.id]);
});

it('an empty basket offers no course to a subscriber who can open all of them', async () => {
  await makeCourse(db);
  const user = await makeUser(db);
  await makeSubscription(db, user.id);
  const viewer = viewerOf({ ...user, subscription: 'active', opensEverything: true });
  expect((await startersFor({ viewer })).ids).toEqual([]);
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
