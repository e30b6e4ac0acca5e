import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { courseTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { listCourseDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

export const meta: MetaFunction = () => [{ title: 'Courses' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(courseTable, url.searchParams);
  const found = await listCourseDrafts(scope, ask);
  const items = found.items.map(({ publishedAt, ...course }) => ({ ...course, ...presentWhen(scope, publishedAt) }));
  return { ask, courses: { ...found, items } };
});

export default function CoursesPage() {
  const { ask, courses } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Courses" aside={<LinkButton href={paths.adminNewCourse()}>New course</LinkButton>}>
      <OfficeList
        label="Courses"
        path={paths.adminCourses()}
        table={courseTable}
        ask={ask}
        columns={[
          { label: 'Course', sort: 'title' },
          { label: 'State' },
          { label: 'Category', isExtra: true },
          { label: 'Lessons', isNumber: true },
          { label: 'Publish date', isNumber: true, sort: 'published' },
        ]}
        rows={courses.items.map(({ id, title, slug, category, lessonsCount, state, when }) => ({
          id,
          cells: [
            <div key="title">
              <AppLink href={paths.adminCourse(id)}>{title}</AppLink>
              <SubLine>{slug}</SubLine>
            </div>,
            <StateBadge key="state" state={state} />,
            category,
            lessonsCount,
            <OfficeTime key="when" at={when} />,
          ],
        }))}
        hasMore={courses.hasMore}
        empty="No courses yet. A course is a row of lessons that is sold alone, in bundles and by subscription."
      />
    </OfficePage>
  );
}
