import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { bundleTable } from '~/features/admin/tables';
import { OfficeList } from '~/features/admin/ui/office-list';
import { OfficePage } from '~/features/admin/ui/office-page';
import { SubLine } from '~/features/admin/ui/office-table';
import { OfficeTime } from '~/features/admin/ui/office-time';
import { listBundleDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { readTable } from '~/kit/table';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

export const meta: MetaFunction = () => [{ title: 'Bundles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const ask = readTable(bundleTable, url.searchParams);
  const found = await listBundleDrafts(scope, ask);
  const items = found.items.map(({ publishedAt, ...bundle }) => ({ ...bundle, ...presentWhen(scope, publishedAt) }));
  return { ask, bundles: { ...found, items } };
});

export default function BundlesPage() {
  const { ask, bundles } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Bundles" aside={<LinkButton href={paths.adminNewBundle()}>New bundle</LinkButton>}>
      <OfficeList
        label="Bundles"
        path={paths.adminBundles()}
        table={bundleTable}
        ask={ask}
        columns={[
          { label: 'Bundle', sort: 'title' },
          { label: 'State' },
          { label: 'Courses', isNumber: true },
          { label: 'Publish date', isNumber: true, sort: 'published' },
        ]}
        rows={bundles.items.map(({ id, title, slug, courses, state, when }) => ({
          id,
          cells: [
            <div key="title">
              <AppLink href={paths.adminBundle(id)}>{title}</AppLink>
              <SubLine>{slug}</SubLine>
            </div>,
            <StateBadge key="state" state={state} />,
            courses,
            <OfficeTime key="when" at={when} />,
          ],
        }))}
        hasMore={bundles.hasMore}
        empty="No bundles yet. A bundle sells several courses at one price."
      />
    </OfficePage>
  );
}
