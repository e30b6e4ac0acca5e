import type { MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeSearch } from '~/features/admin/ui/office-search';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { listBundleDrafts } from '~/features/catalogue/office/list-drafts.server';
import { presentWhen } from '~/features/drafts/rules';
import { StateBadge } from '~/features/drafts/ui/publishing';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { LinkButton } from '~/ui/button';

const perPage = 30;

export const meta: MetaFunction = () => [{ title: 'Bundles' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const search = (url.searchParams.get('q') ?? '').slice(0, 100);
  const found = await listBundleDrafts(scope, { search, ...slicePage(url.searchParams.get('page'), perPage) });
  const items = found.items.map(({ publishedAt, ...bundle }) => ({ ...bundle, ...presentWhen(scope, publishedAt) }));
  return { search, bundles: { ...found, items } };
});

export default function BundlesPage() {
  const { search, bundles } = useLoaderData<typeof loader>();
  return (
    <OfficePage title="Bundles" aside={<LinkButton href={paths.adminNewBundle()}>New bundle</LinkButton>}>
      <OfficeSearch action={paths.adminBundles()} label="Part of a title or address" search={search} />
      <OfficeTable
        label="Bundles"
        columns={[
          { label: 'Bundle' },
          { label: 'State' },
          { label: 'Courses', isNumber: true },
          { label: 'Publish date', isNumber: true },
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
            when,
          ],
        }))}
        empty={search ? 'No matches.' : 'None.'}
      />
      <OpenPager
        page={bundles.page}
        hasMore={bundles.hasMore}
        hrefOf={(number) => paths.adminBundles({ q: search || undefined, page: number })}
        label="Bundles"
      />
    </OfficePage>
  );
}
