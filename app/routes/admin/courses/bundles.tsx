import { useLoaderData } from '@remix-run/react';
import { mapPage } from '~/features/admin/present.server';
import { bundleTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage, OfficeTime } from '~/features/admin/ui/office-page';
import { titleColumn } from '~/features/admin/ui/office-table';
import { listBundleDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { listSavedDrafts } from '~/features/drafts/save-draft.server';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { SavedPart } from '~/features/drafts/ui/saved-rows';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { LinkButton } from '~/ui/forms/button';

export const meta = () => [{ title: 'Bundles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const [found, saved] = await Promise.all([
    listBundleDrafts(scope, readTable(bundleTable, url.searchParams)),
    listSavedDrafts(scope, 'bundle'),
  ]);
  const list = mapPage(found, ({ publishedAt, ...bundle }) => ({ ...bundle, ...presentWhen(scope, publishedAt) }));
  return { list, saved };
});

export default function BundlesPage() {
  const { list, saved } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Bundles" aside={<LinkButton href={paths.adminNewBundle()}>New bundle</LinkButton>}>
      <SavedPart rows={saved} hrefOf={paths.adminBundle} />
      <OfficeList
        label="Bundles"
        table={bundleTable}
        list={list}
        columns={[
          titleColumn('Bundle', paths.adminBundle),
          { label: 'State', cell: ({ state }) => <StateBadge state={state} /> },
          { label: 'Courses', isNumber: true, cell: ({ courses }) => courses },
          { label: 'Publish date', isNumber: true, sort: 'published', cell: ({ when }) => <OfficeTime at={when} /> },
        ]}
        empty="No bundles yet. A bundle sells several courses at one price."
      />
    </OfficePage>
  );
}
