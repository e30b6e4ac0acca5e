import { useLoaderData } from '@remix-run/react';
import { mapPage } from '~/features/admin/present.server';
import { courseTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { titleColumn } from '~/features/admin/ui/office-table';
import { listCourseDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { listSavedDrafts } from '~/features/drafts/save-draft.server';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { SavedPart } from '~/features/drafts/ui/saved-rows';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/forms/button';

export const meta = () => [{ title: 'Courses' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [found, saved] = await Promise.all([
    listCourseDrafts(scope, readTable(courseTable, url.searchParams)),
    listSavedDrafts(scope, 'course'),
  ]);
  const list = mapPage(found, ({ publishedAt, ...course }) => ({ ...course, ...presentWhen(scope, publishedAt) }));
  return { list, saved };
});

export default function CoursesPage() {
  const { list, saved } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Courses" aside={<LinkButton href={paths.adminNewCourse()}>New course</LinkButton>}>
      <SavedPart rows={saved} hrefOf={paths.adminCourse} />
      <OfficeList
        label="Courses"
        table={courseTable}
        list={list}
        columns={[
          titleColumn('Course', paths.adminCourse),
          { label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
          { label: 'Category', isExtra: true, cell: ({ category }) => category },
          { label: 'Lessons', isNumber: true, cell: ({ lessonsCount }) => lessonsCount },
          { label: 'Publish date', isNumber: true, sort: 'published', cell: ({ when }) => <OfficeTime at={when} /> },
        ]}
        empty="No courses yet. A course is a row of lessons that is sold alone, in bundles and by subscription."
      />
    </OfficePage>
  );
}
