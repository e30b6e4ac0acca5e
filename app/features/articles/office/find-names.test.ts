import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '~/scope/viewer';
import { makeArticle, makeCourse, makeUser } from '../../../../tests/support/factories';
import { outcome } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { findNames } from './edit-lists.server';

beforeEach(resetBindings);

test('names are found as ids and as slugs of courses, lessons and articles, in one round trip, by administrators', async () => {
  const { db } = testScope();
  const course = await makeCourse(db, { lessonCount: 2 });
  const article = await makeArticle(db, {});
  const admin: Viewer = { ...(await makeUser(db, { role: 'ADMIN' })), role: 'ADMIN' };
  const scope = testScope({ viewer: admin });
  const names = [course.slug, course.id, 'nobody', `${course.id}-l2`, article.slug];
  expect(await findNames(scope, { names })).toEqual({
    courses: [{ id: course.id, slug: course.slug }],
    lessons: [{ id: `${course.id}-l2`, slug: `${course.slug}-lesson-2`, courseId: course.id }],
    articles: [{ id: article.id, slug: article.slug }],
  });
  expect(scope.trips()).toBe(1);
  expect(await outcome(findNames(testScope({ viewer: await makeUser(db) }), { names }))).toBe('forbidden');
});
