import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { presentRemoval } from '~/features/catalogue/office/present.server';
import { readRemoval } from '~/features/catalogue/office/read-removal.server';
import { page } from '~/http/page.server';
import { paths } from '~/paths';
import { courseRemovalForms } from './removal-intents.server';
import { RemovalPage } from './removal-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Remove ${data.title}` : 'Remove' }];

export const loader = page({ for: 'admin' }, async ({ scope, params }) => {
  const id = params.courseId ?? '';
  return { id, ...presentRemoval(scope, await readRemoval(scope, { kind: 'course', id })) };
});

export const action = courseRemovalForms;

export default function RemoveCoursePage() {
  const { id, ...removal } = useLoaderData<typeof loader>();
  const list = { label: 'Courses', href: paths.adminCourses() };
  return <RemovalPage kind="course" list={list} back={paths.adminCourse(id)} {...removal} />;
}
