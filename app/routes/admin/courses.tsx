import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeSearch } from '~/features/admin/ui/office-search';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { listCourseDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Courses' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const search = (url.searchParams.get('q') ?? '').slice(0, 100);
  const found = await listCourseDrafts(scope, { search, ...slicePage(url.searchParams.get('page'), perPage) });
  const items = found.items.map(({ publishedAt, ...course }) => ({ ...course, ...presentWhen(scope, publishedAt) }));
  return { search, courses: { ...found, items } };
});

export default function CoursesPage() {
  const { search, courses } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Courses" aside={<LinkButton href={paths.adminNewCourse()}>New course</LinkButton>}>
      <OfficeSearch action={paths.adminCourses()} label="Part of a title or address" search={search} />
      <OfficeTable
        label="Courses"
        columns={[
          { label: 'Course' },
          { label: 'State' },
          { label: 'Category' },
          { label: 'Lessons', isNumber: true },
          { label: 'Publish date', isNumber: true },
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
            when,
          ],
        }))}
        empty={search ? 'No matches.' : 'None.'}
      />
      <OpenPager
        page={courses.page}
        hasMore={courses.hasMore}
        hrefOf={(number) => paths.adminCourses({ q: search || undefined, page: number })}
        label="Courses"
      />
    </OfficePage>
  );
}
