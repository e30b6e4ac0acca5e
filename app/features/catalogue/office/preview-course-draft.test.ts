import { beforeEach, expect, test } from 'vitest';
import { treeOf } from '~/features/drafts/fields';
import { readOne } from '~/scope/scope';
import { makeCourse, makeUser } from '../../../../tests/support/factories';
import { failure } from '../../../../tests/support/outcome';
import { resetBindings } from '../../../../tests/support/reset';
import { testScope } from '../../../../tests/support/scope';
import { noGear } from '../gear';
import { presentCourse } from '../present-course.server';
import { courseFields } from './course-form';
import { openCourse } from './open-course.server';
import { previewCourseDraft } from './preview-course-draft.server';

beforeEach(resetBindings);

const draft = (path: string, fields: Record<string, string | string[]>) => ({
  path,
  userId: 'u',
  tree: treeOf(fields) as never,
});

test('the preview shows the course as typed, with its saved lessons, to a reader who has not bought it', async () => {
  const scope = testScope({ viewer: { ...(await makeUser(testScope().db, { role: 'ADMIN' })), role: 'ADMIN' } });
  const saved = await makeCourse(scope.db, { title: 'Saved' });
  const { state } = await readOne(scope, openCourse(scope, saved.id));
  const fields = courseFields(state?.course as never);
  const path = `/admin/courses/${saved.id}`;
  const typed = { ...fields, title: 'Typed', 'prices.GBP.price': '12.50', isSaleActive: '' };
  const course = await previewCourseDraft(scope, draft(path, typed));
  expect(course).toMatchObject({ id: saved.id, title: 'Typed', isBought: false });
  expect(course.lessons).toHaveLength(state?.lessons.length ?? -1);
  expect(presentCourse({ ...scope, viewer: null }, course, 'GBP', noGear).price?.now).toBe('£12.50');
  // Empty fields, and values that are not a valid amount or date, are left out.
  const half = await previewCourseDraft(
    scope,
    draft('/admin/courses/new', { 'prices.GBP.price': 'a lot', saleEndsAt: 'soon', publishedAt: '', tutorId: 'gone' }),
  );
  expect(presentCourse({ ...scope, viewer: null }, half, 'GBP', noGear)).toMatchObject({
    ...{ title: 'Untitled', price: null, saleEnds: null, lessons: [] },
    tutor: { name: 'No tutor yet' },
  });
});

test('a draft for any path but that of an existing or new course has no course preview', async () => {
  for (const path of ['/admin/courses/c/lessons/l', '/admin/articles/new', '/admin/courses/no-such', '']) {
    expect((await failure(previewCourseDraft(testScope(), draft(path, { title: 'T' })))).kind).toBe('not-found');
  }
});
