import { beforeEach, expect, it } from 'vitest';
import { indexCourses } from '~/features/catalogue/index-courses.server';
import { makeCourse, makeSubscription, makeUser, viewerOf } from '../../../tests/support/factories';
import { resetBindings } from '../../../tests/support/reset';
import { testScope } from '../../../tests/support/scope';
import { presentClosedCourse } from './present-closed-course.server';
import { presentWaysOn } from './present-ways-on.server';
import { showClosedCourse } from './show-closed-course.server';
import { showWaysOn } from './show-ways-on.server';

beforeEach(resetBindings);

const { db } = testScope();
const noChoice = { chosen: 'GBP', isInBasket: false };

it('the page of a locked lesson names its course, the price and the free lesson, in one round trip', async () => {
  const course = await makeCourse(db, { title: 'The Long Blend' });
  const viewer = await makeUser(db);
  const scope = testScope({ viewer });
  const closed = await showClosedCourse(scope, { lesson: course.lessons[2]?.slug ?? '', course: null });
  expect(scope.trips()).toBe(1);
  if (!closed) throw new Error('nothing found');
  expect(presentClosedCourse(scope, closed, noChoice)).toMatchObject({
    course: { id: course.id, title: 'The Long Blend', price: { now: '£49.00' } },
    lead: '“Lesson 3” is lesson 3 of this course. Buy the course or subscribe to open the lesson.',
    openHref: null,
    preview: { title: 'Watch one lesson free', href: `/lessons-preview/${course.slug}-lesson-1` },
    signInHref: null,
  });
});

it('a locked course is found by its slug, and signing in leads a guest back to its lessons', async () => {
  const course = await makeCourse(db);
  const scope = testScope();
  const closed = await showClosedCourse(scope, { lesson: null, course: course.slug });
  if (!closed) throw new Error('nothing found');
  const view = presentClosedCourse(scope, closed, noChoice);
  expect(view.lead).toBe('Buy the course or subscribe to open its lessons.');
  expect(view.signInHref).toBe(`/sign-in?redirect=${encodeURIComponent(`/courses/${course.slug}/lessons`)}`);
});

it('a paused subscriber is shown as paused without a link to the lesson, and an active subscriber gets the link', async () => {
  const course = await makeCourse(db);
  const user = await makeUser(db);
  const asked = { lesson: course.lessons[1]?.id ?? '', course: null };
  const paused = testScope({ viewer: viewerOf({ ...user, subscription: 'paused' }) });
  const closed = await showClosedCourse(paused, asked);
  if (!closed) throw new Error('nothing found');
  expect(presentClosedCourse(paused, closed, noChoice)).toMatchObject({ isPaused: true, openHref: null });
  await makeSubscription(db, user.id);
  const scope = testScope({ viewer: user });
  const open = await showClosedCourse(scope, asked);
  if (!open) throw new Error('nothing found');
  expect(presentClosedCourse(scope, open, noChoice).openHref).toBe(`/lessons/${course.slug}-lesson-2`);
});

it.each([
  ['neither lesson nor course', null, null],
  ['an unknown lesson', 'no-such', null],
  ['SQL as its lesson', "x' OR 1=1 --", null],
  ['a course name of 10,000 characters', null, 'x'.repeat(10_000)],
])('an address with %s finds no course', async (_what, lesson, course) => {
  await makeCourse(db);
  expect(await showClosedCourse(testScope(), { lesson, course })).toBeNull();
});

it('a course that is not published yet is not found, neither by its lesson nor by its id', async () => {
  const course = await makeCourse(db, { publishedAt: new Date('2999-01-01T00:00:00Z') });
  const asked = { lesson: course.lessons[0]?.id ?? '', course: null };
  expect(await showClosedCourse(testScope(), asked)).toBeNull();
  expect(await showClosedCourse(testScope(), { lesson: null, course: course.id })).toBeNull();
});

it('the not-found page of a school without courses counts none', async () => {
  const guest = testScope();
  const view = presentWaysOn(guest, await showWaysOn(guest, { words: '' }), { words: '', chosen: null });
  expect(view.ways[0]?.text).toBe('Video courses for DJs and producers.');
});

it('the not-found page names the nearest course and offers guests and members three links, in one round trip', async () => {
  await makeCourse(db, { title: 'Phrase Mixing' });
  await indexCourses(db);
  const guest = testScope();
  const found = await showWaysOn(guest, { words: 'phrase mixng' });
  expect(guest.trips()).toBe(1);
  const view = presentWaysOn(guest, found, { words: 'phrase mixng', chosen: null });
  expect(view.nearest?.title).toBe('Phrase Mixing');
  expect(view.searchHref).toBe('/online-dj-courses');
  expect(view.ways.map(({ href }) => href)).toEqual(['/online-dj-courses', '/dj-hub/subscription-plans', '/sign-in']);
  expect(view.ways[0]?.text).toBe('1 video course for DJs and producers.');
  const member = testScope({ viewer: await makeUser(db) });
  const own = presentWaysOn(member, await showWaysOn(member, { words: '' }), { words: '', chosen: null });
  expect(own.searchHref).toBe('/courses/courses-search');
  expect(own.ways.map(({ href }) => href)).toEqual(['/', '/my-journey', '/dj-hub/bookmarks']);
});
