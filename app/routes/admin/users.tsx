import type { MetaFunction } from '@remix-run/cloudflare';
import { Form, useLoaderData } from '@remix-run/react';
import { listUsers, whos } from '~/features/admin/list-users.server';
import { mapPage, presentUserRow } from '~/features/admin/present.server';
import { FilterLinks } from '~/features/admin/ui/filter-links';
import { OfficePage } from '~/features/admin/ui/office-page';
import { OfficeTable, SubLine } from '~/features/admin/ui/office-table';
import { OpenPager } from '~/features/admin/ui/open-pager';
import { page } from '~/http/page.server';
import { slicePage } from '~/kit/paging';
import { paths } from '~/paths';
import { AppLink } from '~/ui/app-link';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';

const perPage = 30;
const longestSearch = 100;

export const meta: MetaFunction = () => [{ title: 'Users' }];

export const loader = page({ for: 'admin' }, async ({ scope, url }) => {
  const search = (url.searchParams.get('q') ?? '').slice(0, longestSearch);
  const who = whos.find((one) => one === url.searchParams.get('who')) ?? 'all';
  const slice = slicePage(url.searchParams.get('page'), perPage);
  const found = await listUsers(scope, { search, who, ...slice });
  return { search, who, users: mapPage(found, presentUserRow) };
});

export default function UsersPage() {
  const { search, who, users } = useLoaderData<typeof loader>();
  const filter = (name: typeof who, label: string) => ({
    label,
    href: paths.adminUsers({ who: name }),
    isCurrent: who === name,
  });
  return (
    <OfficePage title="Users">
      <Form className="toolbar" method="get" action={paths.adminUsers()} role="search">
        <Field id="q" label="Start of a username or email address, or a user ID" className="is-grow">
          <Input name="q" type="search" defaultValue={search} maxLength={longestSearch} autoComplete="off" />
        </Field>
        <Button variant="quiet">Search</Button>
      </Form>
      <FilterLinks
        label="Filter users"
        options={[
          { label: 'Newest', href: paths.adminUsers(), isCurrent: who === 'all' && !search },
          filter('staff', 'Administrators'),
          filter('past-due', 'Failed payment'),
          filter('mismatched', 'Mismatched payment'),
        ]}
      />
      <OfficeTable
        label="Users"
        columns={[
          { label: 'Name' },
          { label: 'Role' },
          { label: 'State' },
          { label: 'Subscription' },
          { label: 'Joined', isNumber: true },
        ]}
        rows={users.items.map((user) => ({
          id: user.id,
          cells: [
            <div key="name">
              <AppLink href={user.href}>{user.name}</AppLink>
              <SubLine>{user.email}</SubLine>
            </div>,
            user.role,
            user.state,
            user.subscription,
            user.joined,
          ],
        }))}
        empty="No users match."
      />
      <OpenPager
        page={users.page}
        hasMore={users.hasMore}
        hrefOf={(number) => paths.adminUsers({ q: search, who: who === 'all' ? undefined : who, page: number })}
        label="Users"
      />
    </OfficePage>
  );
}
